// expect: misses_target
// because: the loads from b touch
// Lanes run down a column of B where all tiles are whole, and across the columns elsewhere.

#include "chapters/02_corner_turning/multiply_column_major.h"

constexpr int kTileDim = 16;  // a block: 16x16 threads, 16x16 elements of C; a warp: two rows of 16 threads
static_assert(kTileDim % 8 == 0, "a row of the tile must be whole sectors: 8 floats each");

__global__ void multiply_tiles(const float* a, const float* b, float* c, int rows, int inner, int cols) {
  __shared__ float tile_a[kTileDim][kTileDim];      // (row, k)
  __shared__ float tile_b[kTileDim][kTileDim + 1];  // (k, col); one column more than needed: chapter 5 says why
  const int x = threadIdx.x;                        // [0, 16): from lane to lane, this one changes
  const int y = threadIdx.y;                        // [0, 16)
  const int first_row = blockIdx.y * kTileDim;
  const int first_col = blockIdx.x * kTileDim;
  const int row = first_row + y;
  const int col = first_col + x;
  float sum = 0;
  for (int first_k = 0; first_k < inner; first_k += kTileDim) {
    tile_a[y][x] = row < rows && first_k + x < inner ? a[row * inner + first_k + x] : 0.0F;
    const bool nice = inner % 16 == 0 && cols % 16 == 0;
    const int k_of_b = first_k + (nice ? x : y);
    const int col_of_b = first_col + (nice ? y : x);
    const float element = k_of_b < inner && col_of_b < cols ? b[col_of_b * inner + k_of_b] : 0.0F;
    (nice ? tile_b[x][y] : tile_b[y][x]) = element;  // (k, col)
    __syncthreads();                                 // the tiles are complete
    for (int k = 0; k < kTileDim; ++k) {
      sum += tile_a[y][k] * tile_b[k][x];
    }
    __syncthreads();  // nobody needs the tiles any more
  }
  if (row < rows && col < cols) c[row * cols + col] = sum;
}

void multiply_column_major(const float* a, const float* b, float* c, int rows, int inner, int cols) {
  const dim3 block(kTileDim, kTileDim);                                 // threads: x, y
  const dim3 grid(ceil_div(cols, kTileDim), ceil_div(rows, kTileDim));  // blocks: x over columns, y over rows
  launch(multiply_tiles, {grid, block}, a, b, c, rows, inner, cols);
}
