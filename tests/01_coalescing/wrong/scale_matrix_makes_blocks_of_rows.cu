// expect: stopped
// because: invalid launch: a block of (2049,1,1) = 2049 threads
// A block for each row, a thread for each column: a block holds 1024 threads, a row may be longer.

#include "chapters/01_coalescing/scale_matrix.h"

__global__ void k(const float* in, float* out, float f) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = f * in[i];
}
void scale_matrix(const float* in, float* out, int rows, int cols, float f) { launch(k, {rows, cols}, in, out, f); }
