// expect: wrong
// because: out[0][0] was never written
// The kernel is empty: outputs that nobody writes must not pass.

#include "chapters/02_corner_turning/transpose_tiled.h"

constexpr int kTileDim = 32;  // a block is 32x32 threads and moves 32x32 elements
static_assert(kTileDim == 32, "a warp is 32 lanes: in a block 32 wide, the lane number is threadIdx.x");

__global__ void transpose_tiles(const float* in, float* out, int rows, int cols) {}

void transpose_tiled(const float* in, float* out, int rows, int cols) {
  const dim3 block(kTileDim, kTileDim);                                 // threads: x, y
  const dim3 grid(ceil_div(cols, kTileDim), ceil_div(rows, kTileDim));  // blocks: x over columns, y over rows
  launch(transpose_tiles, {grid, block}, in, out, rows, cols);
}
