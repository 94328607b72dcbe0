// expect: misses_target
// because: one block alone makes
// Coalesced and even, but a single block does all tiles, one after the other, while the rest of the GPU looks on.

#include "chapters/03_dram_interleaving/transpose_diagonal.h"

constexpr int kTileDim = 32;   // a block transposes 32x32 elements
constexpr int kBlockRows = 8;  // with 32x8 threads: each thread takes 4 elements of a column of the tile
static_assert(kTileDim == 32, "a warp is 32 lanes: one row of the tile is one request");
static_assert(kTileDim % kBlockRows == 0, "each thread takes the same number of elements");

__host__ __device__ int choose_out_pitch(int rows) { return rows; }

__global__ void transpose_tiles(const float* in, float* out, int rows, int cols) {
  __shared__ float tile[kTileDim][kTileDim + 1];  // one column more than needed: chapter 5 says why
  const int pitch = choose_out_pitch(rows);
  const int tile_rows = ceil_div(rows, kTileDim);
  const int tile_cols = ceil_div(cols, kTileDim);
  for (int i = 0; i < tile_rows * tile_cols; ++i) {
    const int first_row = (i % tile_cols + i / tile_cols) % tile_rows * kTileDim;
    const int first_col = i % tile_cols * kTileDim;
    for (int y = threadIdx.y; y < kTileDim; y += kBlockRows) {
      const int row = first_row + y;
      const int col = first_col + threadIdx.x;
      if (row < rows && col < cols) tile[y][threadIdx.x] = in[row * cols + col];
    }
    __syncthreads();  // a thread stores what others have loaded
    for (int y = threadIdx.y; y < kTileDim; y += kBlockRows) {
      const int row = first_col + y;  // of the output
      const int col = first_row + threadIdx.x;
      if (row < cols && col < rows) out[row * pitch + col] = tile[threadIdx.x][y];
    }
    __syncthreads();
  }
}

void transpose_diagonal(const float* in, float* out, int rows, int cols) {
  launch(transpose_tiles, {1, dim3(kTileDim, kBlockRows)}, in, out, rows, cols);
}
