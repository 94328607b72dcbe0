// Question:   the 32 lanes of a warp load together; which 32 elements should they ask for?
// Technique:  neighbouring lanes take neighbouring columns, because those are neighbours in memory.
// Watch:      sectors per request of the load from `in` and of the store to `out`: 32.0 becomes 4.0.

#include "chapters/01_coalescing/scale_matrix.h"

constexpr int kTileDim = 32;  // a block is 32x32 threads and covers 32x32 elements
static_assert(kTileDim * kTileDim <= 1024, "a block holds at most 1024 threads");
static_assert(kTileDim == 32, "a warp is 32 lanes: in a block 32 wide, the lane number is threadIdx.x");

__global__ void scale_elements(const float* in, float* out, int rows, int cols, float factor) {
  // [edit]
  // TODO: let neighbouring lanes take neighbouring columns. From lane to lane, only threadIdx.x changes.
  const int row = blockIdx.y * kTileDim + threadIdx.x;
  const int col = blockIdx.x * kTileDim + threadIdx.y;
  // [end edit]
  if (row < rows && col < cols) {
    out[row * cols + col] = factor * in[row * cols + col];
  }
}

// [launch-scale-matrix]
void scale_matrix(const float* in, float* out, int rows, int cols, float factor) {
  const dim3 block(kTileDim, kTileDim);                                 // threads: x, y
  const dim3 grid(ceil_div(cols, kTileDim), ceil_div(rows, kTileDim));  // blocks: x over columns, y over rows
  launch(scale_elements, {grid, block}, in, out, rows, cols, factor);
}
// [launch-scale-matrix]
