// expect: misses_target
// because: times the sectors that their bytes fill; edges are no reason for more than 5.0 times as many
// Good for a multiple of 1024 elements, down the columns for all other shapes.

#include "chapters/01_coalescing/scale_matrix.h"

__global__ void fast(const float* in, float* out, int n, float f) {
  int i = blockIdx.x * 256 + threadIdx.x;
  out[i] = f * in[i];
}
__global__ void slow(const float* in, float* out, int rows, int cols, float f) {
  int row = blockIdx.x * 32 + threadIdx.x, col = blockIdx.y * 8 + threadIdx.y;
  if (row < rows && col < cols) out[row * cols + col] = f * in[row * cols + col];
}
void scale_matrix(const float* in, float* out, int rows, int cols, float f) {
  if (rows * cols % 1024 == 0)
    launch(fast, {rows * cols / 256, 256}, in, out, rows * cols, f);
  else
    launch(slow, {dim3(ceil_div(rows, 32), ceil_div(cols, 8)), dim3(32, 8)}, in, out, rows, cols, f);
}
