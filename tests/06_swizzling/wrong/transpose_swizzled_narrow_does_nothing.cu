// expect: wrong
// because: out[0][0]
// The kernel is empty: outputs that nobody writes must not pass.

#include "chapters/06_swizzling/transpose_swizzled_narrow.h"

constexpr int kTileRows = 32;
constexpr int kTileCols = 16;
static_assert(kTileRows == 32, "a warp that goes down a column has a lane for each row");
static_assert(kTileRows * kTileCols <= 1024, "one thread for each element, and a block holds at most 1024 threads");

__host__ __device__ int swizzled_col(int row, int col) { return col ^ (row / 2); }

__global__ void transpose_tile(const float* in, float* out, int rows, int cols) {}

void transpose_swizzled_narrow(const float* in, float* out, int rows, int cols) {
  const dim3 grid(ceil_div(cols, kTileCols), ceil_div(rows, kTileRows));  // blocks: x over columns, y over rows
  launch(transpose_tile, {grid, kTileRows * kTileCols}, in, out, rows, cols);
}
