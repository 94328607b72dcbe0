// expect: wrong
// because: expected 4.5
// The factor of one run, written into the kernel.

#include "chapters/01_coalescing/scale_matrix.h"

constexpr int kTileDim = 32;  // a block is 32x32 threads and covers 32x32 elements
static_assert(kTileDim * kTileDim <= 1024, "a block holds at most 1024 threads");
static_assert(kTileDim == 32, "a warp is 32 lanes: in a block 32 wide, the lane number is threadIdx.x");

__global__ void scale_elements(const float* in, float* out, int rows, int cols, float factor) {
  // Lanes differ in threadIdx.x, so threadIdx.x must pick the column: 32 lanes then read 128 bytes in a row, 4 sectors.
  const int row = blockIdx.y * kTileDim + threadIdx.y;
  const int col = blockIdx.x * kTileDim + threadIdx.x;
  if (row < rows && col < cols) {
    out[row * cols + col] = 2.5F * in[row * cols + col];
  }
}

void scale_matrix(const float* in, float* out, int rows, int cols, float factor) {
  const dim3 block(kTileDim, kTileDim);                                 // threads: x, y
  const dim3 grid(ceil_div(cols, kTileDim), ceil_div(rows, kTileDim));  // blocks: x over columns, y over rows
  launch(scale_elements, {grid, block}, in, out, rows, cols, factor);
}
