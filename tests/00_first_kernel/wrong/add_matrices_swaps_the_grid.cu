// expect: wrong
// because: was never written
// rows and cols of the grid in the other order: right for squares only.

#include "chapters/00_first_kernel/add_matrices.h"

constexpr int kDim = 16;

__global__ void add_elements(const float* a, const float* b, float* out, int rows, int cols) {
  const int row = blockIdx.y * blockDim.y + threadIdx.y;
  const int col = blockIdx.x * blockDim.x + threadIdx.x;
  if (row < rows && col < cols) out[row * cols + col] = a[row * cols + col] + b[row * cols + col];
}

void add_matrices(const float* a, const float* b, float* out, int rows, int cols) {
  launch(add_elements, {dim3(ceil_div(rows, kDim), ceil_div(cols, kDim)), dim3(kDim, kDim)}, a, b, out, rows, cols);
}
