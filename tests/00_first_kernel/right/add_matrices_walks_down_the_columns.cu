// expect: solved
// because: where 4.0 would do
// Lanes run down the columns: right, and what that costs is shown. Chapter 1 is about it.

#include "chapters/00_first_kernel/add_matrices.h"

__global__ void add_elements(const float* a, const float* b, float* out, int rows, int cols) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  const int col = blockIdx.y * blockDim.y + threadIdx.y;
  if (row < rows && col < cols) out[row * cols + col] = a[row * cols + col] + b[row * cols + col];
}

void add_matrices(const float* a, const float* b, float* out, int rows, int cols) {
  launch(add_elements, {dim3(ceil_div(rows, 32), ceil_div(cols, 8)), dim3(32, 8)}, a, b, out, rows, cols);
}
