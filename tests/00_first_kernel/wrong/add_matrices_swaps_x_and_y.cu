// expect: wrong
// because: was never written
// x counts rows here, but the grid gives x the number of columns.

#include "chapters/00_first_kernel/add_matrices.h"

constexpr int kDim = 16;

__global__ void add_elements(const float* a, const float* b, float* out, int rows, int cols) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  const int col = blockIdx.y * blockDim.y + threadIdx.y;
  if (row < rows && col < cols) out[row * cols + col] = a[row * cols + col] + b[row * cols + col];
}

void add_matrices(const float* a, const float* b, float* out, int rows, int cols) {
  launch(add_elements, {dim3(ceil_div(cols, kDim), ceil_div(rows, kDim)), dim3(kDim, kDim)}, a, b, out, rows, cols);
}
