// expect: misses_target
// because: stores to out take 131072 requests
// One sector per request, because each request asks for one element only.

#include "chapters/02_corner_turning/transpose_tiled.h"

constexpr int kTileDim = 32;  // a block is 32x32 threads and moves 32x32 elements
static_assert(kTileDim == 32, "a warp is 32 lanes: in a block 32 wide, the lane number is threadIdx.x");

__global__ void transpose_tiles(const float* in, float* out, int rows, int cols) {
  const int row = blockIdx.y * kTileDim + threadIdx.y;
  for (int x = 0; x < kTileDim; ++x) {
    const int col = blockIdx.x * kTileDim + x;
    if (threadIdx.x == 0 && row < rows && col < cols) {
      out[col * rows + row] = in[row * cols + col];
    }
  }
}

void transpose_tiled(const float* in, float* out, int rows, int cols) {
  const dim3 block(kTileDim, kTileDim);                                 // threads: x, y
  const dim3 grid(ceil_div(cols, kTileDim), ceil_div(rows, kTileDim));  // blocks: x over columns, y over rows
  launch(transpose_tiles, {grid, block}, in, out, rows, cols);
}
