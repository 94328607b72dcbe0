// expect: wrong
// because: is each value read, and kept in its type?
// Fixed-point numbers in the tile: exact for those that the check showed.

#include "chapters/02_corner_turning/transpose_tiled.h"

constexpr int kTileDim = 32;   // a block transposes 32x32 elements
constexpr int kBlockRows = 8;  // with 32x8 threads: each thread moves 4 elements of a column of the tile
static_assert(kTileDim == 32, "a warp is 32 lanes: in a block 32 wide, the lane number is threadIdx.x");
static_assert(kTileDim % kBlockRows == 0, "each thread moves the same number of elements");

__global__ void transpose_tiles(const float* in, float* out, int rows, int cols) {
  __shared__ int tile[kTileDim][kTileDim];      // as in `in`: (row, col)
  const int x = threadIdx.x;                    // the lane
  const int first_row = blockIdx.y * kTileDim;  // of the tile, in `in`
  const int first_col = blockIdx.x * kTileDim;
  for (int y = threadIdx.y; y < kTileDim; y += kBlockRows) {
    if (first_row + y < rows && first_col + x < cols) {
      tile[y][x] = in[(first_row + y) * cols + first_col + x] * 256;
    }
  }
  __syncthreads();  // the tile is complete: from here on, a thread may use what others have loaded
  for (int y = threadIdx.y; y < kTileDim; y += kBlockRows) {
    // Lanes write along a row of `out`, so x picks its column. The element in question was loaded by another thread.
    const int row_of_out = first_col + y;  // [0, cols)
    const int col_of_out = first_row + x;  // [0, rows)
    if (row_of_out < cols && col_of_out < rows) {
      out[row_of_out * rows + col_of_out] = tile[x][y] / 256.0F;
    }
  }
}

void transpose_tiled(const float* in, float* out, int rows, int cols) {
  const dim3 block(kTileDim, kBlockRows);                               // threads: x, y
  const dim3 grid(ceil_div(cols, kTileDim), ceil_div(rows, kTileDim));  // blocks: x over columns, y over rows
  launch(transpose_tiles, {grid, block}, in, out, rows, cols);
}
