// expect: misses_target
// because: the load from tile takes 32.0 wavefronts per request of single bytes where 1.0 would do
// The column goes through memcpy(), which is a load like any other, byte by byte.

#include <cstring>

#include "chapters/05_padding/transpose_padded.h"

constexpr int kTileDim = 32;   // a block moves a tile of 32x32 elements
constexpr int kBlockRows = 8;  // with 32x8 threads: each moves four elements, one in every eighth row
static_assert(kTileDim % kBlockRows == 0, "every thread has the same number of elements");
static_assert(kTileDim == 32, "a warp is 32 lanes: in a block 32 wide, the lane number is threadIdx.x");

__global__ void transpose_tile(const float* in, float* out, int rows, int cols) {
  __shared__ float tile[kTileDim][kTileDim];
  const int x = threadIdx.x;                    // [0, 32), the lane
  const int first_row = blockIdx.y * kTileDim;  // of this block's tile in `in`
  const int first_col = blockIdx.x * kTileDim;
  for (int y = threadIdx.y; y < kTileDim; y += kBlockRows) {
    if (first_row + y < rows && first_col + x < cols) {
      tile[y][x] = in[(first_row + y) * cols + first_col + x];
    }
  }
  __syncthreads();  // outside of the if: every thread must reach it, since a column comes from all 8 warps
  for (int y = threadIdx.y; y < kTileDim; y += kBlockRows) {
    if (first_col + y < cols && first_row + x < rows) {
      float element;
      std::memcpy(&element, &tile[x][y], sizeof element);
      out[(first_col + y) * rows + first_row + x] = element;
    }
  }
}

void transpose_padded(const float* in, float* out, int rows, int cols) {
  const dim3 block(kTileDim, kBlockRows);                               // threads: x, y
  const dim3 grid(ceil_div(cols, kTileDim), ceil_div(rows, kTileDim));  // blocks: x over columns, y over rows
  launch(transpose_tile, {grid, block}, in, out, rows, cols);
}
