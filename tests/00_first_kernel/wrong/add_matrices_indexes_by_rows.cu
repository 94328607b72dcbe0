// expect: wrong
// because: out[
// A row is as long as there are columns, not rows.

#include "chapters/00_first_kernel/add_matrices.h"

constexpr int kDim = 16;

__global__ void add_elements(const float* a, const float* b, float* out, int rows, int cols) {
  const int row = blockIdx.y * blockDim.y + threadIdx.y;
  const int col = blockIdx.x * blockDim.x + threadIdx.x;
  if (row < rows && col < cols) {
    const int i = row * rows + col;
    if (i < rows * cols) out[i] = a[i] + b[i];
  }
}

void add_matrices(const float* a, const float* b, float* out, int rows, int cols) {
  launch(add_elements, {dim3(ceil_div(cols, kDim), ceil_div(rows, kDim)), dim3(kDim, kDim)}, a, b, out, rows, cols);
}
