// expect: misses_target
// because: one block alone makes
// Coalesced, but a single block does all tiles, one after the other, while the rest of the GPU looks on.

#include "chapters/01_coalescing/scale_matrix.h"

constexpr int kTileDim = 32;  // a block is 32x32 threads and covers 32x32 elements
static_assert(kTileDim * kTileDim <= 1024, "a block holds at most 1024 threads");
static_assert(kTileDim == 32, "a warp is 32 lanes: in a block 32 wide, the lane number is threadIdx.x");

__global__ void scale_elements(const float* in, float* out, int rows, int cols, float factor) {
  for (int row = threadIdx.y; row < rows; row += kTileDim) {
    for (int col = threadIdx.x; col < cols; col += kTileDim) {
      out[row * cols + col] = factor * in[row * cols + col];
    }
  }
}

void scale_matrix(const float* in, float* out, int rows, int cols, float factor) {
  const dim3 block(kTileDim, kTileDim);  // threads: x, y
  launch(scale_elements, {1, block}, in, out, rows, cols, factor);
}
