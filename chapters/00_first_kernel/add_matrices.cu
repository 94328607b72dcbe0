// Question:   which element of a matrix is mine?
// Technique:  blocks and a grid in two dimensions: x counts columns, y counts rows.
// Watch:      `correct` and `safe` where neither rows nor cols is a multiple of 16: both edges need a check.

#include "chapters/00_first_kernel/add_matrices.h"

constexpr int kDim = 16;  // a block is 16x16 threads, for 16x16 elements

// [edit]
// TODO: this adds row 0 only. Give the grid and the blocks a second dimension, and find the row of a thread as well.
__global__ void add_elements(const float* a, const float* b, float* out, int rows, int cols) {
  const int col = blockIdx.x * blockDim.x + threadIdx.x;
  if (col < cols) out[col] = a[col] + b[col];
}

void add_matrices(const float* a, const float* b, float* out, int rows, int cols) {
  const dim3 block(kDim);
  const dim3 grid(ceil_div(cols, kDim));
  launch(add_elements, {grid, block}, a, b, out, rows, cols);
}
// [end edit]
