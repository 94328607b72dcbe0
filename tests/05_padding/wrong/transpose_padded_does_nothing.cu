// expect: wrong
// because: out[0][0]
// The kernel is empty: outputs that nobody writes must not pass.

#include "chapters/05_padding/transpose_padded.h"

constexpr int kTileDim = 32;  // a block is 32x32 threads and moves a tile of 32x32 elements
static_assert(kTileDim * kTileDim <= 1024, "a block holds at most 1024 threads");
static_assert(kTileDim == 32, "a warp is 32 lanes: in a block 32 wide, the lane number is threadIdx.x");

__global__ void transpose_tile(const float* in, float* out, int rows, int cols) {}

void transpose_padded(const float* in, float* out, int rows, int cols) {
  const dim3 block(kTileDim, kTileDim);                                 // threads: x, y
  const dim3 grid(ceil_div(cols, kTileDim), ceil_div(rows, kTileDim));  // blocks: x over columns, y over rows
  launch(transpose_tile, {grid, block}, in, out, rows, cols);
}
