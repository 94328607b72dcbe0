// expect: misses_target
// because: the stores to out touch
// Good where all tiles are whole, and down the columns of `out`, without a tile, for all other shapes.

#include "chapters/06_swizzling/transpose_swizzled.h"

constexpr int kTileDim = 32;   // a block moves a tile of 32x32 elements
constexpr int kBlockRows = 8;  // with 32x8 threads: each moves four elements, one in every eighth row
static_assert(kTileDim % kBlockRows == 0, "every thread has the same number of elements");
static_assert(kTileDim == 32, "a warp is 32 lanes, and col ^ row stays below 32 only if both do");

__global__ void transpose_tile(const float* in, float* out, int rows, int cols) {
  __shared__ float tile[kTileDim][kTileDim];
  const int x = threadIdx.x;                    // [0, 32), the lane
  const int first_row = blockIdx.y * kTileDim;  // of this block's tile in `in`
  const int first_col = blockIdx.x * kTileDim;
  // Both sides apply one rule, col ^ row, to the element that they mean: (y, x) is stored, (x, y) is loaded. Down a
  // column, all 32 rows then differ.
  for (int y = threadIdx.y; y < kTileDim; y += kBlockRows) {
    if (first_row + y < rows && first_col + x < cols) {
      tile[y][x ^ y] = in[(first_row + y) * cols + first_col + x];
    }
  }
  __syncthreads();  // outside of the if: every thread must reach it, since a column comes from all 8 warps
  for (int y = threadIdx.y; y < kTileDim; y += kBlockRows) {
    if (first_col + y < cols && first_row + x < rows) {
      out[(first_col + y) * rows + first_row + x] = tile[x][y ^ x];
    }
  }
}

__global__ void naive_any(const float* in, float* out, int rows, int cols) {
  const int row = blockIdx.y * 8 + threadIdx.y, col = blockIdx.x * 32 + threadIdx.x;
  if (row < rows && col < cols) out[col * rows + row] = in[row * cols + col];
}

void transpose_swizzled(const float* in, float* out, int rows, int cols) {
  if (!(rows % 32 == 0 && cols % 32 == 0)) {
    launch(naive_any, {dim3(ceil_div(cols, 32), ceil_div(rows, 8)), dim3(32, 8)}, in, out, rows, cols);
    return;
  }
  const dim3 block(kTileDim, kBlockRows);                               // threads: x, y
  const dim3 grid(ceil_div(cols, kTileDim), ceil_div(rows, kTileDim));  // blocks: x over columns, y over rows
  launch(transpose_tile, {grid, block}, in, out, rows, cols);
}
