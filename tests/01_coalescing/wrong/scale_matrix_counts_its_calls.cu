// expect: misses_target
// because: on a second shape, 64 x 64, the loads from in touch 8 times the sectors
// Another kernel from the 41st call on, because the counters that are shown come late.

#include "chapters/01_coalescing/scale_matrix.h"

static int calls;
__global__ void slow(const float* in, float* out, int rows, int cols, float f) {
  int row = blockIdx.x * 32 + threadIdx.x, col = blockIdx.y;
  if (row < rows) out[row * cols + col] = f * in[row * cols + col];
}
__global__ void fast(const float* in, float* out, int n, float f) {
  int i = blockIdx.x * 256 + threadIdx.x;
  if (i < n) out[i] = f * in[i];
}
void scale_matrix(const float* in, float* out, int rows, int cols, float f) {
  if (++calls > 40)
    launch(fast, {ceil_div(rows * cols, 256), 256}, in, out, rows * cols, f);
  else
    launch(slow, {dim3(ceil_div(rows, 32), cols), 32}, in, out, rows, cols, f);
}
