// expect: misses_target
// because: shared loads take 65536 requests
// The fourth step: 4 x 4 elements in registers, as in chapter 11.

#include <cuda_pipeline.h>

#include "chapters/15_capstone_product/multiply_near_cublas.h"

constexpr int kStep = 16;     // columns of A and rows of B that are in shared memory at a time
constexpr int kThreads = 16;  // a block has 16x16 threads; a warp: two rows of 16

// A thread's elements are 16 rows and 16 columns apart, so that neighbouring lanes still have neighbouring columns.
constexpr int kPerThread = 4;                    // rows, and columns, of C that a thread computes
constexpr int kTileDim = kPerThread * kThreads;  // rows, and columns, of C that a block computes

__global__ void multiply_tiles(const float* a, const float* b, float* c, int rows, int inner, int cols) {
  __shared__ float tile_a[kTileDim][kStep];  // (row, k)
  __shared__ float tile_b[kStep][kTileDim];  // (k, col)
  const int x = threadIdx.x;                 // [0, 16)
  const int y = threadIdx.y;                 // [0, 16)
  const int thread = y * kThreads + x;       // [0, 256)
  const int first_row = blockIdx.y * kTileDim;
  const int first_col = blockIdx.x * kTileDim;
  float sum[kPerThread][kPerThread] = {};  // in registers: (i, j) is row y + 16 i, column x + 16 j of the tile
  for (int first_k = 0; first_k < inner; first_k += kStep) {
    for (int i = 0; i < kPerThread; ++i) {
      const int row = y + i * kThreads;                  // of A's tile: [0, 64)
      const int k = thread / kTileDim + i * kPerThread;  // of B's tile: [0, 16)
      const int col = thread % kTileDim;                 // of B's tile: [0, 64), from lane to lane
      const bool in_a = first_row + row < rows && first_k + x < inner;
      const bool in_b = first_k + k < inner && first_col + col < cols;
      tile_a[row][x] = in_a ? a[(first_row + row) * inner + first_k + x] : 0.0F;
      tile_b[k][col] = in_b ? b[(first_k + k) * cols + first_col + col] : 0.0F;
    }
    __syncthreads();  // the tiles are complete
    for (int k = 0; k < kStep; ++k) {
      float of_a[kPerThread];
      float of_b[kPerThread];
      for (int i = 0; i < kPerThread; ++i) {
        of_a[i] = tile_a[y + i * kThreads][k];
        of_b[i] = tile_b[k][x + i * kThreads];
      }
      for (int i = 0; i < kPerThread; ++i) {
        for (int j = 0; j < kPerThread; ++j) sum[i][j] += of_a[i] * of_b[j];
      }
    }
    __syncthreads();  // nobody needs the tiles any more
  }
  for (int i = 0; i < kPerThread; ++i) {
    for (int j = 0; j < kPerThread; ++j) {
      const int row = first_row + y + i * kThreads;
      const int col = first_col + x + j * kThreads;
      if (row < rows && col < cols) c[row * cols + col] = sum[i][j];
    }
  }
}

void multiply_near_cublas(const float* a, const float* b, float* c, int rows, int inner, int cols) {
  const dim3 block(kThreads, kThreads);                                 // threads: x, y
  const dim3 grid(ceil_div(cols, kTileDim), ceil_div(rows, kTileDim));  // blocks: x over columns, y over rows
  launch(multiply_tiles, {grid, block}, a, b, c, rows, inner, cols);
}
