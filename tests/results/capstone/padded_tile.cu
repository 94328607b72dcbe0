// The padded tile of chapter 05, for matrices with more elements than an int can count: what the capstone is compared
// with.

#include "common/ceil_div.h"
#include "common/launch.h"

constexpr int kTileDim = 32;
constexpr int kBlockRows = 8;  // 32x8 threads, 4 floats each

__global__ void transpose_tiles(const float* in, float* out, std::size_t rows, std::size_t cols) {
  __shared__ float tile[kTileDim][kTileDim + 1];
  const unsigned tile_cols = ceil_div(cols, kTileDim);
  const std::size_t first_row = std::size_t{blockIdx.x / tile_cols} * kTileDim;  // of the tile, in `in`
  const std::size_t first_col = std::size_t{blockIdx.x % tile_cols} * kTileDim;
  const int x = threadIdx.x;
  for (int y = threadIdx.y; y < kTileDim; y += kBlockRows) {
    const std::size_t row = first_row + y, col = first_col + x;
    if (row < rows && col < cols) tile[y][x] = in[row * cols + col];
  }
  __syncthreads();
  for (int y = threadIdx.y; y < kTileDim; y += kBlockRows) {
    const std::size_t row = first_col + y, col = first_row + x;  // in `out`
    if (row < cols && col < rows) out[row * rows + col] = tile[x][y];
  }
}

void transpose_by_padded_tile(const float* in, float* out, int rows, int cols) {
  const unsigned blocks = ceil_div(std::size_t(rows), kTileDim) * ceil_div(std::size_t(cols), kTileDim);
  launch(transpose_tiles, {blocks, dim3(kTileDim, kBlockRows)}, in, out, rows, cols);
}
