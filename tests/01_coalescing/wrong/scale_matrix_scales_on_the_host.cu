// expect: stopped
// because: host access: host code reads out[0]
// The kernel only copies, and a host loop does the rest: on a GPU, host code cannot follow a device pointer.

#include "chapters/01_coalescing/scale_matrix.h"

constexpr int kTileDim = 32;

__global__ void copy_elements(const float* in, float* out, int rows, int cols) {
  const int row = blockIdx.y * kTileDim + threadIdx.y;
  const int col = blockIdx.x * kTileDim + threadIdx.x;
  if (row < rows && col < cols) {
    out[row * cols + col] = in[row * cols + col];
  }
}

void scale_matrix(const float* in, float* out, int rows, int cols, float factor) {
  const dim3 block(kTileDim, kTileDim);
  const dim3 grid(ceil_div(cols, kTileDim), ceil_div(rows, kTileDim));
  launch(copy_elements, {grid, block}, in, out, rows, cols);
  for (int i = 0; i < rows * cols; ++i) out[i] = factor * out[i];
}
