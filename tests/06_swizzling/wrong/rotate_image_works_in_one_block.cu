// expect: misses_target
// because: one block alone makes
// A single block does all tiles, one after the other, while the rest of the GPU looks on.

#include "chapters/06_swizzling/rotate_image.h"

constexpr int kTileDim = 32;

__global__ void rotate_all(const float* in, float* out, int rows, int cols) {
  __shared__ float tile[kTileDim][kTileDim + 1];
  const int x = threadIdx.x;
  const int y = threadIdx.y;
  for (int first_row = 0; first_row < rows; first_row += kTileDim) {
    for (int first_col = 0; first_col < cols; first_col += kTileDim) {
      if (first_row + y < rows && first_col + x < cols) tile[y][x] = in[(first_row + y) * cols + first_col + x];
      __syncthreads();
      if (first_row + x < rows && first_col + y < cols) {
        out[(first_col + y) * rows + rows - 1 - first_row - x] = tile[x][y];
      }
      __syncthreads();
    }
  }
}

void rotate_image(const float* in, float* out, int rows, int cols) {
  launch(rotate_all, {1, dim3(kTileDim, kTileDim)}, in, out, rows, cols);
}
