// expect: stopped
// because: invalid launch: a block of (2049,1,1) = 2049 threads
// A block for each row, a thread for each column: a block holds 1024 threads, a row may be longer.

#include "chapters/00_first_kernel/add_matrices.h"

__global__ void k(const float* a, const float* b, float* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = a[i] + b[i];
}
void add_matrices(const float* a, const float* b, float* out, int rows, int cols) {
  launch(k, {rows, cols}, a, b, out);
}
