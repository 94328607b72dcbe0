// expect: wrong
// because: was never written
// One block of 16 x 16 threads for a matrix of any size.

#include "chapters/00_first_kernel/add_matrices.h"

constexpr int kDim = 16;

__global__ void add_elements(const float* a, const float* b, float* out, int rows, int cols) {
  const int row = blockIdx.y * blockDim.y + threadIdx.y;
  const int col = blockIdx.x * blockDim.x + threadIdx.x;
  if (row < rows && col < cols) out[row * cols + col] = a[row * cols + col] + b[row * cols + col];
}

void add_matrices(const float* a, const float* b, float* out, int rows, int cols) {
  launch(add_elements, {1, dim3(kDim, kDim)}, a, b, out, rows, cols);
}
