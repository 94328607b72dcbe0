// expect: misses_target
// because: there are no shared loads
// No conflicts because there is no tile: the stores run down the columns of the output.

#include "chapters/05_padding/transpose_padded.h"

constexpr int kTileDim = 32;  // a block is 32x32 threads and moves a tile of 32x32 elements
static_assert(kTileDim * kTileDim <= 1024, "a block holds at most 1024 threads");
static_assert(kTileDim == 32, "a warp is 32 lanes: in a block 32 wide, the lane number is threadIdx.x");

__global__ void transpose_tile(const float* in, float* out, int rows, int cols) {
  const int x = threadIdx.x;                    // [0, 32), the lane
  const int y = threadIdx.y;                    // [0, 32), the warp
  const int first_row = blockIdx.y * kTileDim;  // of this block's tile in `in`
  const int first_col = blockIdx.x * kTileDim;
  if (first_row + y < rows && first_col + x < cols) {
    out[(first_col + x) * rows + first_row + y] = in[(first_row + y) * cols + first_col + x];
  }
}

void transpose_padded(const float* in, float* out, int rows, int cols) {
  const dim3 block(kTileDim, kTileDim);                                 // threads: x, y
  const dim3 grid(ceil_div(cols, kTileDim), ceil_div(rows, kTileDim));  // blocks: x over columns, y over rows
  launch(transpose_tile, {grid, block}, in, out, rows, cols);
}
