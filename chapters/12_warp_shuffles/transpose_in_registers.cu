// Question:   a tile in shared memory waits for its whole block; can a warp transpose what it holds in registers?
// Technique:  32 x 32 floats in 32 registers of 32 lanes; five rounds of __shfl_xor_sync swap the two directions.
// Watch:      shared memory: 64 requests for a tile become 0, and so do barriers; shuffles: 0 becomes 80 for a tile.

#include "chapters/12_warp_shuffles/transpose_in_registers.h"

constexpr int kTileDim = 32;  // a tile is 32 x 32 floats

// [edit]
// TODO: every element goes through shared memory, and all warps wait there. Let each warp load a whole tile into 32
// registers a lane, transpose it there by shuffles, and store it.
__global__ void transpose_tile(const float* in, float* out, int rows, int cols) {
  __shared__ float tile[kTileDim][kTileDim + 1];  // a column more than needed, as in chapter 5
  const int x = threadIdx.x;                      // [0, 32), the lane
  const int y = threadIdx.y;                      // [0, 32)
  const int first_row = blockIdx.y * kTileDim;
  const int first_col = blockIdx.x * kTileDim;
  if (first_row + y < rows && first_col + x < cols) tile[y][x] = in[(first_row + y) * cols + first_col + x];
  __syncthreads();  // the tile is complete
  if (first_col + y < cols && first_row + x < rows) out[(first_col + y) * rows + first_row + x] = tile[x][y];
}

void transpose_in_registers(const float* in, float* out, int rows, int cols) {
  const dim3 block(kTileDim, kTileDim);                                 // threads: x, y
  const dim3 grid(ceil_div(cols, kTileDim), ceil_div(rows, kTileDim));  // blocks: x over columns, y over rows
  launch(transpose_tile, {grid, block}, in, out, rows, cols);
}
// [end edit]
