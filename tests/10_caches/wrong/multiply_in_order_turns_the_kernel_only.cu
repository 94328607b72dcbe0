// expect: wrong
// because: c[
// The kernel counts down C, the grid still along it.

#include "chapters/10_caches/multiply_in_order.h"

constexpr int kTileRows = 2;         // of C, that a thread computes
constexpr int kTileCols = 256;       // of C, that a block computes
constexpr int kThreads = kTileCols;  // a thread has a column of the tile

/// Computes one tile of C: two rows of A, with 256 columns of B.
__device__ void multiply_tile(const float* a, const float* b, float* c, int rows, int inner, int cols, int tile_row,
                              int tile_col) {
  const int row = tile_row * kTileRows;
  const int col = tile_col * kTileCols + threadIdx.x;
  if (col >= cols) return;
  const bool has_second = row + 1 < rows;
  const float* first_of_a = a + row * inner;
  const float* second_of_a = has_second ? first_of_a + inner : first_of_a;
  float first = 0;
  float second = 0;
#pragma unroll 8
  for (int k = 0; k < inner; ++k) {
    const float of_b = b[k * cols + col];
    first += first_of_a[k] * of_b;
    second += second_of_a[k] * of_b;
  }
  c[row * cols + col] = first;
  if (has_second) c[(row + 1) * cols + col] = second;
}

__global__ void multiply_tiles(const float* a, const float* b, float* c, int rows, int inner, int cols) {
  const int tile_row = blockIdx.x;
  const int tile_col = blockIdx.y;
  multiply_tile(a, b, c, rows, inner, cols, tile_row, tile_col);
}

void multiply_in_order(const float* a, const float* b, float* c, int rows, int inner, int cols) {
  const dim3 grid(ceil_div(cols, kTileCols), ceil_div(rows, kTileRows));  // blocks: x over columns, y over rows
  launch(multiply_tiles, {grid, kThreads}, a, b, c, rows, inner, cols);
}
