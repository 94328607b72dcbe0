// expect: wrong
// because: was never written
// As many blocks as are full: the edges get no threads.

#include "chapters/00_first_kernel/add_matrices.h"

constexpr int kDim = 16;

__global__ void add_elements(const float* a, const float* b, float* out, int rows, int cols) {
  const int row = blockIdx.y * blockDim.y + threadIdx.y;
  const int col = blockIdx.x * blockDim.x + threadIdx.x;
  if (row < rows && col < cols) out[row * cols + col] = a[row * cols + col] + b[row * cols + col];
}

void add_matrices(const float* a, const float* b, float* out, int rows, int cols) {
  const dim3 grid(cols < kDim ? 1 : cols / kDim, rows < kDim ? 1 : rows / kDim);
  launch(add_elements, {grid, dim3(kDim, kDim)}, a, b, out, rows, cols);
}
