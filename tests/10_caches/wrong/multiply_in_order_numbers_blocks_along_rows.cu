// expect: misses_target
// because: b comes from DRAM 4.0 times
// The technique is there, but not used: blocks get numbers of their own, and the numbers go along rows again.

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
  const int tiles = ceil_div(cols, kTileCols);  // in a row of C
  const int tile_row = blockIdx.x / tiles;
  const int tile_col = blockIdx.x % tiles;
  multiply_tile(a, b, c, rows, inner, cols, tile_row, tile_col);
}

void multiply_in_order(const float* a, const float* b, float* c, int rows, int inner, int cols) {
  const int tiles = ceil_div(cols, kTileCols) * ceil_div(rows, kTileRows);
  launch(multiply_tiles, {tiles, kThreads}, a, b, c, rows, inner, cols);
}
