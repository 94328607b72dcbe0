// expect: misses_target
// because: one block alone makes
// One block does all the tiles: the counters per request are right, and the rest of the GPU has nothing to do.

#include "chapters/06_swizzling/transpose_swizzled.h"

constexpr int kTileDim = 32;  // a block is 32x32 threads and moves a tile of 32x32 elements
static_assert(kTileDim * kTileDim <= 1024, "a block holds at most 1024 threads");
static_assert(kTileDim == 32, "a warp is 32 lanes, and col ^ row stays below 32 only if both do");

__global__ void transpose_tile(const float* in, float* out, int rows, int cols) {
  __shared__ float tile[kTileDim][kTileDim];
  const int x = threadIdx.x;       // [0, 32), the lane
  const int y = threadIdx.y;       // [0, 32), the warp
  const int stored_place = x ^ y;  // of element (y, x)
  const int loaded_place = y ^ x;  // of element (x, y)
  for (int first_row = 0; first_row < rows; first_row += kTileDim) {
    for (int first_col = 0; first_col < cols; first_col += kTileDim) {
      if (first_row + y < rows && first_col + x < cols) {
        tile[y][stored_place] = in[(first_row + y) * cols + first_col + x];
      }
      __syncthreads();
      if (first_col + y < cols && first_row + x < rows) {
        out[(first_col + y) * rows + first_row + x] = tile[x][loaded_place];
      }
      __syncthreads();
    }
  }
}

void transpose_swizzled(const float* in, float* out, int rows, int cols) {
  const dim3 block(kTileDim, kTileDim);  // threads: x, y
  launch(transpose_tile, {1, block}, in, out, rows, cols);
}
