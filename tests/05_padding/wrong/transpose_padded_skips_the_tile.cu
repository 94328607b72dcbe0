// expect: misses_target
// because: there are no shared loads
// No conflicts because there is no tile: the stores run down the columns of the output.

#include "chapters/05_padding/transpose_padded.h"

constexpr int kTileDim = 32;   // a block moves a tile of 32x32 elements
constexpr int kBlockRows = 8;  // with 32x8 threads: each moves four elements, one in every eighth row
static_assert(kTileDim % kBlockRows == 0, "every thread has the same number of elements");
static_assert(kTileDim == 32, "a warp is 32 lanes: in a block 32 wide, the lane number is threadIdx.x");

__global__ void transpose_tile(const float* in, float* out, int rows, int cols) {
  const int x = threadIdx.x;                    // [0, 32), the lane
  const int first_row = blockIdx.y * kTileDim;  // of this block's tile in `in`
  const int first_col = blockIdx.x * kTileDim;
  for (int y = threadIdx.y; y < kTileDim; y += kBlockRows) {
    if (first_row + y < rows && first_col + x < cols) {
      out[(first_col + x) * rows + first_row + y] = in[(first_row + y) * cols + first_col + x];
    }
  }
}

void transpose_padded(const float* in, float* out, int rows, int cols) {
  const dim3 block(kTileDim, kBlockRows);                               // threads: x, y
  const dim3 grid(ceil_div(cols, kTileDim), ceil_div(rows, kTileDim));  // blocks: x over columns, y over rows
  launch(transpose_tile, {grid, block}, in, out, rows, cols);
}
