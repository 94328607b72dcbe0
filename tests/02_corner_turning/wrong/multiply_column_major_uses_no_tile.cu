// expect: misses_target
// because: loads from b take 65536 requests
// Every thread loads all that it needs from global memory: 16 times the requests.

#include "chapters/02_corner_turning/multiply_column_major.h"

constexpr int kTileDim = 16;  // a block: 16x16 threads, 16x16 elements of C; a warp: two rows of 16 threads
static_assert(kTileDim % 8 == 0, "a row of the tile must be whole sectors: 8 floats each");

// [multiply-without-tiles]
__global__ void multiply_tiles(const float* a, const float* b, float* c, int rows, int inner, int cols) {
  const int row = blockIdx.y * kTileDim + threadIdx.y;
  const int col = blockIdx.x * kTileDim + threadIdx.x;
  if (row >= rows || col >= cols) return;
  float sum = 0;
  for (int k = 0; k < inner; ++k) {
    sum += a[row * inner + k] * b[col * inner + k];
  }
  c[row * cols + col] = sum;
}
// [multiply-without-tiles]

void multiply_column_major(const float* a, const float* b, float* c, int rows, int inner, int cols) {
  const dim3 block(kTileDim, kTileDim);                                 // threads: x, y
  const dim3 grid(ceil_div(cols, kTileDim), ceil_div(rows, kTileDim));  // blocks: x over columns, y over rows
  launch(multiply_tiles, {grid, block}, a, b, c, rows, inner, cols);
}
