// expect: wrong
// because: c[0][0] was never written
// The kernel is empty: outputs that nobody writes must not pass.

#include "chapters/02_corner_turning/multiply_column_major.h"

constexpr int kTileDim = 16;  // a block: 16x16 threads, 16x16 elements of C; a warp: two rows of 16 threads
static_assert(kTileDim % 8 == 0, "a row of the tile must be whole sectors: 8 floats each");

__global__ void multiply_tiles(const float* a, const float* b, float* c, int rows, int inner, int cols) {}

void multiply_column_major(const float* a, const float* b, float* c, int rows, int inner, int cols) {
  const dim3 block(kTileDim, kTileDim);                                 // threads: x, y
  const dim3 grid(ceil_div(cols, kTileDim), ceil_div(rows, kTileDim));  // blocks: x over columns, y over rows
  launch(multiply_tiles, {grid, block}, a, b, c, rows, inner, cols);
}
