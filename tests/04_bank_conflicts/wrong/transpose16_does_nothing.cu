// expect: wrong
// because: out[0][0] was never written
// The kernel is empty: outputs that nobody writes must not pass.

#include "chapters/04_bank_conflicts/transpose16.h"

constexpr int kTileDim = 16;  // a block is 16x16 threads and moves 16x16 elements; a warp is two rows of 16 threads
static_assert(kTileDim % 8 == 0, "a row of the tile must be whole sectors: 8 floats each");

constexpr int kTileWords = kTileDim * kTileDim + 14;
__device__ int word_of(int row, int col) { return row * kTileDim + row / 2 * 2 + col; }

__global__ void transpose_tiles(const float* in, float* out, int rows, int cols) {}

void transpose16(const float* in, float* out, int rows, int cols) {
  const dim3 block(kTileDim, kTileDim);                                 // threads: x, y
  const dim3 grid(ceil_div(cols, kTileDim), ceil_div(rows, kTileDim));  // blocks: x over columns, y over rows
  launch(transpose_tiles, {grid, block}, in, out, rows, cols);
}
