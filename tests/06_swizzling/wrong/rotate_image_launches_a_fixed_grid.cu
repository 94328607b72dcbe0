// expect: wrong
// because: out[1024][0] was never written
// 1024 x 1024 elements have blocks, whatever the size of the image.

#include "chapters/06_swizzling/rotate_image.h"

// Lanes walk along rows of `in`, then along rows of `out`, where they meet a column of the tile. col ^ row spreads it
// over all banks. Rotating is transposing and counting the rows from below: that is one index, and costs nothing.
constexpr int kTileDim = 32;   // a block moves a tile of 32x32 elements
constexpr int kBlockRows = 8;  // with 32x8 threads: each moves four elements, one in every eighth row
static_assert(kTileDim == 32, "a warp is 32 lanes, and col ^ row stays below 32 only if both do");

__global__ void rotate_tile(const float* in, float* out, int rows, int cols) {
  __shared__ float tile[kTileDim][kTileDim];
  const int x = threadIdx.x;                    // [0, 32), the lane
  const int first_row = blockIdx.y * kTileDim;  // of this block's tile in `in`
  const int first_col = blockIdx.x * kTileDim;
  for (int y = threadIdx.y; y < kTileDim; y += kBlockRows) {
    if (first_row + y < rows && first_col + x < cols) {
      tile[y][x ^ y] = in[(first_row + y) * cols + first_col + x];
    }
  }
  __syncthreads();  // outside of the if: every thread must reach it, since a column comes from all 8 warps
  for (int y = threadIdx.y; y < kTileDim; y += kBlockRows) {
    const int row = first_row + x;  // in `in`: neighbouring lanes have neighbouring rows
    const int col = first_col + y;
    if (row < rows && col < cols) out[col * rows + rows - 1 - row] = tile[x][y ^ x];
  }
}

void rotate_image(const float* in, float* out, int rows, int cols) {
  const dim3 block(kTileDim, kBlockRows);  // threads: x, y
  const dim3 grid(32, 32);                 // blocks: x over columns, y over rows
  launch(rotate_tile, {grid, block}, in, out, rows, cols);
}
