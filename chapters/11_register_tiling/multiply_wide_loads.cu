// Question:   a thread with 8 x 8 elements of C needs 8 + 8 numbers for each k; how few loads from tiles bring them?
// Technique:  16 bytes at once, and neighbours in the tile for neighbours in the warp; for that, A is stored turned.
// Watch:      requests of shared loads: 32768 becomes 8192, and 4.0 wavefronts for a load of `tile_b` are as few as
//             can be.

#include "chapters/11_register_tiling/multiply_wide_loads.h"

constexpr int kStep = 16;                        // columns of A and rows of B that are in shared memory at a time
constexpr int kThreads = 16;                     // a block has 16x16 threads; a warp: two rows of 16
constexpr int kPerThread = 8;                    // rows, and columns, of C that a thread computes
constexpr int kTileDim = kPerThread * kThreads;  // rows, and columns, of C that a block computes

// [edit]
// TODO: a thread's elements lie side by side, but it loads their factors one by one, and so do its neighbours, 8 words
// further: conflicts. Load four at once, and let neighbouring threads have neighbouring groups of four.
__global__ void multiply_tiles(const float* a, const float* b, float* c, int rows, int inner, int cols) {
  __shared__ float tile_a[kTileDim][kStep + 1];  // (row, k); a column more than needed, as in chapter 5
  __shared__ float tile_b[kStep][kTileDim + 1];  // (k, col)
  const int x = threadIdx.x;                     // [0, 16)
  const int y = threadIdx.y;                     // [0, 16)
  const int thread = y * kThreads + x;           // [0, 256)
  const int first_row = blockIdx.y * kTileDim;
  const int first_col = blockIdx.x * kTileDim;
  float sum[kPerThread][kPerThread] = {};  // in registers: (i, j) is row 8 y + i, column 8 x + j of the tile
  for (int first_k = 0; first_k < inner; first_k += kStep) {
    for (int i = 0; i < kPerThread; ++i) {
      const int row = y + i * kThreads;         // of A's tile: [0, 128)
      const int k = thread / kTileDim + 2 * i;  // of B's tile: [0, 16)
      const int col = thread % kTileDim;        // of B's tile: [0, 128), from lane to lane
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
        of_a[i] = tile_a[8 * y + i][k];
        of_b[i] = tile_b[k][8 * x + i];
      }
      for (int i = 0; i < kPerThread; ++i) {
        for (int j = 0; j < kPerThread; ++j) sum[i][j] += of_a[i] * of_b[j];
      }
    }
    __syncthreads();  // nobody needs the tiles any more
  }
  for (int i = 0; i < kPerThread; ++i) {
    for (int j = 0; j < kPerThread; ++j) {
      const int row = first_row + 8 * y + i;
      const int col = first_col + 8 * x + j;
      if (row < rows && col < cols) c[row * cols + col] = sum[i][j];
    }
  }
}
// [end edit]

void multiply_wide_loads(const float* a, const float* b, float* c, int rows, int inner, int cols) {
  const dim3 block(kThreads, kThreads);                                 // threads: x, y
  const dim3 grid(ceil_div(cols, kTileDim), ceil_div(rows, kTileDim));  // blocks: x over columns, y over rows
  launch(multiply_tiles, {grid, block}, a, b, c, rows, inner, cols);
}
