// Question:   in a tile of 32 rows x 16 floats, two rows share the 32 banks; which XOR is free of conflicts there?
// Technique:  swizzle by a number that differs only between rows that can meet in a bank.
// Watch:      wavefronts per request of the load from `tile`: 2.0 becomes 1.0, in exactly 2048 bytes.

#include "chapters/06_swizzling/transpose_swizzled_narrow.h"

constexpr int kTileRows = 32;
constexpr int kTileCols = 16;
static_assert(kTileRows == 32, "a warp that goes down a column has a lane for each row");
static_assert(kTileRows * kTileCols <= 1024, "one thread for each element, and a block holds at most 1024 threads");

__host__ __device__ int swizzled_col(int row, int col) {
  // [edit]
  // TODO: this is the general formula. Rows 0 and 16 get the same place. Which rows must differ, and which need not?
  return col ^ (row % 16);
  // [end edit]
}

// [transpose-narrow]
__global__ void transpose_tile(const float* in, float* out, int rows, int cols) {
  __shared__ float tile[kTileRows][kTileCols];
  const int first_row = blockIdx.y * kTileRows;  // of this block's tile in `in`
  const int first_col = blockIdx.x * kTileCols;

  const int loaded_row = threadIdx.x / kTileCols;  // [0, 32): a warp loads two rows of 16
  const int loaded_col = threadIdx.x % kTileCols;  // [0, 16)
  if (first_row + loaded_row < rows && first_col + loaded_col < cols) {
    tile[loaded_row][swizzled_col(loaded_row, loaded_col)] =
        in[(first_row + loaded_row) * cols + first_col + loaded_col];
  }
  __syncthreads();  // outside of the if: every thread must reach it, since a column comes from all 16 warps

  const int stored_row = threadIdx.x % kTileRows;  // [0, 32), the lane
  const int stored_col = threadIdx.x / kTileRows;  // [0, 16), the warp
  if (first_row + stored_row < rows && first_col + stored_col < cols) {
    out[(first_col + stored_col) * rows + first_row + stored_row] =
        tile[stored_row][swizzled_col(stored_row, stored_col)];
  }
}
// [transpose-narrow]

void transpose_swizzled_narrow(const float* in, float* out, int rows, int cols) {
  const dim3 grid(ceil_div(cols, kTileCols), ceil_div(rows, kTileRows));  // blocks: x over columns, y over rows
  launch(transpose_tile, {grid, kTileRows * kTileCols}, in, out, rows, cols);
}
