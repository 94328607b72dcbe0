// expect: misses_target
// because: from b
// The lanes still stand in 16 columns of B, and fetch their elements with memcpy in place of a load.

#include <cstring>

#include "chapters/02_corner_turning/multiply_column_major.h"

constexpr int kTileDim = 16;

__global__ void multiply_tiles(const float* a, const float* b, float* c, int rows, int inner, int cols) {
  __shared__ float tile_a[kTileDim][kTileDim];  // (row, k)
  __shared__ float tile_b[kTileDim][kTileDim];  // (k, col)
  const int x = threadIdx.x;
  const int y = threadIdx.y;
  const int row = blockIdx.y * kTileDim + y;
  const int col = blockIdx.x * kTileDim + x;
  float sum = 0;
  for (int first_k = 0; first_k < inner; first_k += kTileDim) {
    tile_a[y][x] = row < rows && first_k + x < inner ? a[row * inner + first_k + x] : 0.0F;
    const int k_of_b = first_k + y;
    const int col_of_b = blockIdx.x * kTileDim + x;
    float element = 0;
    if (k_of_b < inner && col_of_b < cols) std::memcpy(&element, &b[col_of_b * inner + k_of_b], 4);
    tile_b[y][x] = element;
    __syncthreads();
    for (int k = 0; k < kTileDim; ++k) {
      sum += tile_a[y][k] * tile_b[k][x];
    }
    __syncthreads();
  }
  if (row < rows && col < cols) c[row * cols + col] = sum;
}

void multiply_column_major(const float* a, const float* b, float* c, int rows, int inner, int cols) {
  const dim3 block(kTileDim, kTileDim);
  const dim3 grid(ceil_div(cols, kTileDim), ceil_div(rows, kTileDim));
  launch(multiply_tiles, {grid, block}, a, b, c, rows, inner, cols);
}
