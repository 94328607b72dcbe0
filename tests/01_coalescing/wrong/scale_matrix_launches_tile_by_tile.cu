// expect: misses_target
// because: 128 kernels are launched; the target is at most 2: one does the work
// The host loops over the tiles and launches one block for each: the tiles are done one after the other.

#include "chapters/01_coalescing/scale_matrix.h"

constexpr int kTileDim = 32;

__global__ void scale_tile(const float* in, float* out, int rows, int cols, float factor, int first_row,
                           int first_col) {
  const int row = first_row + threadIdx.y;
  const int col = first_col + threadIdx.x;
  if (row < rows && col < cols) {
    out[row * cols + col] = factor * in[row * cols + col];
  }
}

void scale_matrix(const float* in, float* out, int rows, int cols, float factor) {
  for (int row = 0; row < rows; row += kTileDim) {
    for (int col = 0; col < cols; col += kTileDim) {
      launch(scale_tile, {1, dim3(kTileDim, kTileDim)}, in, out, rows, cols, factor, row, col);
    }
  }
}
