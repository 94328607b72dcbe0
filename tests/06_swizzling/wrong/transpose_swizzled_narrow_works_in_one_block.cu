// expect: misses_target
// because: one block alone makes
// A single block does all tiles, one after the other, while the rest of the GPU looks on.

#include "chapters/06_swizzling/transpose_swizzled_narrow.h"

constexpr int kTileRows = 32;
constexpr int kTileCols = 16;
static_assert(kTileRows == 32, "a warp that goes down a column has a lane for each row");
static_assert(kTileRows * kTileCols <= 1024, "one thread for each element, and a block holds at most 1024 threads");

__host__ __device__ int swizzled_col(int row, int col) { return col ^ (row / 2); }

__global__ void transpose_tile(const float* in, float* out, int rows, int cols) {
  __shared__ float tile[kTileRows][kTileCols];
  for (int first_row = 0; first_row < rows; first_row += kTileRows) {
    for (int first_col = 0; first_col < cols; first_col += kTileCols) {
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
      __syncthreads();
    }
  }
}

void transpose_swizzled_narrow(const float* in, float* out, int rows, int cols) {
  launch(transpose_tile, {1, kTileRows * kTileCols}, in, out, rows, cols);
}
