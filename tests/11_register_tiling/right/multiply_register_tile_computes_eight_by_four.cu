// expect: solved
// because: shared loads take
// Eight rows and four columns a thread: 12 loads for 32 products.

#include "chapters/11_register_tiling/multiply_register_tile.h"

constexpr int kStep = 16;     // columns of A and rows of B that are in shared memory at a time
constexpr int kThreads = 16;  // a block has 16x16 threads; a warp: two rows of 16

// A thread's elements are 16 rows and 16 columns apart, so that neighbouring lanes still have neighbouring columns.
constexpr int kPerThread = 4;  // columns of C that a thread computes
constexpr int kRowsPerThread = 8;
constexpr int kTileRows = kRowsPerThread * kThreads;
constexpr int kTileDim = kPerThread * kThreads;  // rows, and columns, of C that a block computes

__global__ void multiply_tiles(const float* a, const float* b, float* c, int rows, int inner, int cols) {
  __shared__ float tile_a[kTileRows][kStep];  // (row, k)
  __shared__ float tile_b[kStep][kTileDim];   // (k, col)
  const int x = threadIdx.x;                  // [0, 16)
  const int y = threadIdx.y;                  // [0, 16)
  const int thread = y * kThreads + x;        // [0, 256)
  const int first_row = blockIdx.y * kTileRows;
  const int first_col = blockIdx.x * kTileDim;
  float sum[kRowsPerThread][kPerThread] = {};  // in registers: (i, j) is row y + 16 i, column x + 16 j of the tile
  for (int first_k = 0; first_k < inner; first_k += kStep) {
    for (int i = 0; i < kRowsPerThread; ++i) {
      const int row = y + i * kThreads;
      const bool in_a = first_row + row < rows && first_k + x < inner;
      tile_a[row][x] = in_a ? a[(first_row + row) * inner + first_k + x] : 0.0F;
    }
    for (int i = 0; i < kPerThread; ++i) {
      const int k = thread / kTileDim + i * 4;
      const int col = thread % kTileDim;
      const bool in_b = first_k + k < inner && first_col + col < cols;
      tile_b[k][col] = in_b ? b[(first_k + k) * cols + first_col + col] : 0.0F;
    }
    __syncthreads();  // the tiles are complete
    for (int k = 0; k < kStep; ++k) {
      float of_a[kRowsPerThread];
      float of_b[kPerThread];
      for (int i = 0; i < kRowsPerThread; ++i) of_a[i] = tile_a[y + i * kThreads][k];
      for (int j = 0; j < kPerThread; ++j) of_b[j] = tile_b[k][x + j * kThreads];
      for (int i = 0; i < kRowsPerThread; ++i) {
        for (int j = 0; j < kPerThread; ++j) sum[i][j] += of_a[i] * of_b[j];
      }
    }
    __syncthreads();  // nobody needs the tiles any more
  }
  for (int i = 0; i < kRowsPerThread; ++i) {
    for (int j = 0; j < kPerThread; ++j) {
      const int row = first_row + y + i * kThreads;
      const int col = first_col + x + j * kThreads;
      if (row < rows && col < cols) c[row * cols + col] = sum[i][j];
    }
  }
}

void multiply_register_tile(const float* a, const float* b, float* c, int rows, int inner, int cols) {
  const dim3 block(kThreads, kThreads);                                  // threads: x, y
  const dim3 grid(ceil_div(cols, kTileDim), ceil_div(rows, kTileRows));  // blocks: x over columns, y over rows
  launch(multiply_tiles, {grid, block}, a, b, c, rows, inner, cols);
}
