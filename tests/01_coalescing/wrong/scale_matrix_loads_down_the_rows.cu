// expect: misses_target
// because: load from in takes 32.0 sectors per request
// One side only: stores run along the columns, loads still down the rows.

#include "chapters/01_coalescing/scale_matrix.h"

constexpr int kTileDim = 32;  // a block is 32x32 threads and covers 32x32 elements
static_assert(kTileDim * kTileDim <= 1024, "a block holds at most 1024 threads");
static_assert(kTileDim == 32, "a warp is 32 lanes: in a block 32 wide, the lane number is threadIdx.x");

__global__ void scale_elements(const float* in, float* out, int rows, int cols, float factor) {
  __shared__ float tile[kTileDim][kTileDim + 1];
  const int first_row = blockIdx.y * kTileDim;
  const int first_col = blockIdx.x * kTileDim;
  const int x = threadIdx.x, y = threadIdx.y;
  if (first_row + x < rows && first_col + y < cols) {
    tile[x][y] = in[(first_row + x) * cols + first_col + y];
  }
  __syncthreads();
  if (first_row + y < rows && first_col + x < cols) {
    out[(first_row + y) * cols + first_col + x] = factor * tile[y][x];
  }
}

void scale_matrix(const float* in, float* out, int rows, int cols, float factor) {
  const dim3 block(kTileDim, kTileDim);                                 // threads: x, y
  const dim3 grid(ceil_div(cols, kTileDim), ceil_div(rows, kTileDim));  // blocks: x over columns, y over rows
  launch(scale_elements, {grid, block}, in, out, rows, cols, factor);
}
