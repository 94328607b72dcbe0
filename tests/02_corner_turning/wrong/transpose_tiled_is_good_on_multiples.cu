// expect: misses_target
// because: the stores to out touch
// Good where all tiles are whole, and down the columns of `out`, without a tile, for all other shapes.

#include "chapters/02_corner_turning/transpose_tiled.h"

constexpr int kTileDim = 32;   // a block transposes 32x32 elements
constexpr int kBlockRows = 8;  // with 32x8 threads: each thread moves 4 elements of a column of the tile
static_assert(kTileDim == 32, "a warp is 32 lanes: in a block 32 wide, the lane number is threadIdx.x");
static_assert(kTileDim % kBlockRows == 0, "each thread moves the same number of elements");

__global__ void transpose_tiles(const float* in, float* out, int rows, int cols) {
  __shared__ float tile[kTileDim][kTileDim];    // as in `in`: (row, col)
  const int x = threadIdx.x;                    // the lane
  const int first_row = blockIdx.y * kTileDim;  // of the tile, in `in`
  const int first_col = blockIdx.x * kTileDim;
  for (int y = threadIdx.y; y < kTileDim; y += kBlockRows) {
    if (first_row + y < rows && first_col + x < cols) {
      tile[y][x] = in[(first_row + y) * cols + first_col + x];
    }
  }
  __syncthreads();  // the tile is complete: from here on, a thread may use what others have loaded
  for (int y = threadIdx.y; y < kTileDim; y += kBlockRows) {
    // Lanes write along a row of `out`, so x picks its column. The element in question was loaded by another thread.
    const int row_of_out = first_col + y;  // [0, cols)
    const int col_of_out = first_row + x;  // [0, rows)
    if (row_of_out < cols && col_of_out < rows) {
      out[row_of_out * rows + col_of_out] = tile[x][y];
    }
  }
}

__global__ void naive_any(const float* in, float* out, int rows, int cols) {
  const int row = blockIdx.y * 8 + threadIdx.y, col = blockIdx.x * 32 + threadIdx.x;
  if (row < rows && col < cols) out[col * rows + row] = in[row * cols + col];
}

void transpose_tiled(const float* in, float* out, int rows, int cols) {
  if (!(rows % 32 == 0 && cols % 32 == 0)) {
    launch(naive_any, {dim3(ceil_div(cols, 32), ceil_div(rows, 8)), dim3(32, 8)}, in, out, rows, cols);
    return;
  }
  const dim3 block(kTileDim, kBlockRows);                               // threads: x, y
  const dim3 grid(ceil_div(cols, kTileDim), ceil_div(rows, kTileDim));  // blocks: x over columns, y over rows
  launch(transpose_tiles, {grid, block}, in, out, rows, cols);
}
