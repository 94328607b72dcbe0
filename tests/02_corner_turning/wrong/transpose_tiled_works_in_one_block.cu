// expect: misses_target
// because: one block alone makes
// Coalesced, but a single block does all tiles, one after the other, while the rest of the GPU looks on.

#include "chapters/02_corner_turning/transpose_tiled.h"

constexpr int kTileDim = 32;  // a block is 32x32 threads and moves 32x32 elements
static_assert(kTileDim == 32, "a warp is 32 lanes: in a block 32 wide, the lane number is threadIdx.x");

__global__ void transpose_tiles(const float* in, float* out, int rows, int cols) {
  __shared__ float tile[kTileDim][kTileDim];  // as in `in`: (row, col)
  const int x = threadIdx.x;                  // the lane
  const int y = threadIdx.y;
  for (int first_row = 0; first_row < rows; first_row += kTileDim)
    for (int first_col = 0; first_col < cols; first_col += kTileDim) {
      if (first_row + y < rows && first_col + x < cols) {
        tile[y][x] = in[(first_row + y) * cols + first_col + x];
      }
      __syncthreads();  // the tile is complete: from here on, a thread may use what others have loaded
      const int row_of_out = first_col + y;  // [0, cols)
      const int col_of_out = first_row + x;  // [0, rows)
      if (row_of_out < cols && col_of_out < rows) {
        out[row_of_out * rows + col_of_out] = tile[x][y];
      }
      __syncthreads();  // nobody needs the tile any more
    }
}

void transpose_tiled(const float* in, float* out, int rows, int cols) {
  const dim3 block(kTileDim, kTileDim);  // threads: x, y
  launch(transpose_tiles, {1, block}, in, out, rows, cols);
}
