// expect: misses_target
// because: one block alone makes 8192 requests to global memory
// As many blocks as there are tiles, and all but the first of them have nothing to do.

#include "chapters/01_coalescing/scale_matrix.h"

constexpr int kTileDim = 32;

__global__ void scale_elements(const float* in, float* out, int rows, int cols, float factor) {
  if (blockIdx.x != 0 || blockIdx.y != 0) return;
  for (int row = threadIdx.y; row < rows; row += kTileDim) {
    for (int col = threadIdx.x; col < cols; col += kTileDim) {
      out[row * cols + col] = factor * in[row * cols + col];
    }
  }
}

void scale_matrix(const float* in, float* out, int rows, int cols, float factor) {
  const dim3 grid(ceil_div(cols, kTileDim), ceil_div(rows, kTileDim));
  launch(scale_elements, {grid, dim3(kTileDim, kTileDim)}, in, out, rows, cols, factor);
}
