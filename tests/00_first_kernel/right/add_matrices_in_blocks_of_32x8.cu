// expect: solved
// because: as few as its bytes fill
// Blocks that are as wide as a warp.

#include "chapters/00_first_kernel/add_matrices.h"

__global__ void add_elements(const float* a, const float* b, float* out, int rows, int cols) {
  const int row = blockIdx.y * blockDim.y + threadIdx.y;
  const int col = blockIdx.x * blockDim.x + threadIdx.x;
  if (row < rows && col < cols) out[row * cols + col] = a[row * cols + col] + b[row * cols + col];
}

void add_matrices(const float* a, const float* b, float* out, int rows, int cols) {
  launch(add_elements, {dim3(ceil_div(cols, 32), ceil_div(rows, 8)), dim3(32, 8)}, a, b, out, rows, cols);
}
