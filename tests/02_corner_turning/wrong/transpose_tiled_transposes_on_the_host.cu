// expect: stopped
// because: host access: host code reads in[0]
// The kernel copies in the order of memory, and the host transposes: on a GPU, the host cannot follow these pointers.

#include "chapters/02_corner_turning/transpose_tiled.h"

constexpr int kTileDim = 32;  // a block is 32x32 threads and moves 32x32 elements
static_assert(kTileDim == 32, "a warp is 32 lanes: in a block 32 wide, the lane number is threadIdx.x");

__global__ void transpose_tiles(const float* in, float* out, int rows, int cols) {
  const int row = blockIdx.y * kTileDim + threadIdx.y;
  const int col = blockIdx.x * kTileDim + threadIdx.x;
  if (row < rows && col < cols) {
    out[row * cols + col] = in[row * cols + col];
  }
}

void transpose_tiled(const float* in, float* out, int rows, int cols) {
  const dim3 block(kTileDim, kTileDim);                                 // threads: x, y
  const dim3 grid(ceil_div(cols, kTileDim), ceil_div(rows, kTileDim));  // blocks: x over columns, y over rows
  launch(transpose_tiles, {grid, block}, in, out, rows, cols);
  for (int row = 0; row < rows; ++row) {
    for (int col = 0; col < cols; ++col) out[col * rows + row] = in[row * cols + col];
  }
}
