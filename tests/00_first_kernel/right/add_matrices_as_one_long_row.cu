// expect: solved
// because: as few as its bytes fill
// A matrix is rows * cols elements in a row: one dimension is enough for a sum.

#include "chapters/00_first_kernel/add_matrices.h"

constexpr int kThreads = 256;

__global__ void add_elements(const float* a, const float* b, float* out, int count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) out[i] = a[i] + b[i];
}

void add_matrices(const float* a, const float* b, float* out, int rows, int cols) {
  const int count = rows * cols;
  launch(add_elements, {ceil_div(count, kThreads), kThreads}, a, b, out, count);
}
