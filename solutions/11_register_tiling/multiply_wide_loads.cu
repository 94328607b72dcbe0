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
// A thread has two groups of four rows and two of four columns, 64 apart, so that 16 threads in a row load 16 float4 in
// a row. A row of tile_a is 132 floats: each float4 is aligned, and 8 k x 4 rows of a warp's stores are in 32 banks.
constexpr int kGroup = kTileDim / 2;

__device__ void load_groups(const float* row, int thread, float (&numbers)[kPerThread]) {
  for (int group = 0; group < 2; ++group) {
    const float4 four = *reinterpret_cast<const float4*>(&row[group * kGroup + 4 * thread]);
    numbers[4 * group] = four.x;
    numbers[4 * group + 1] = four.y;
    numbers[4 * group + 2] = four.z;
    numbers[4 * group + 3] = four.w;
  }
}

__device__ void store_four(float* c_row, int col, int cols, const float* sums) {
  if (cols % 4 == 0 && col < cols) {
    *reinterpret_cast<float4*>(&c_row[col]) = make_float4(sums[0], sums[1], sums[2], sums[3]);
    return;
  }
  for (int j = 0; j < 4; ++j) {
    if (col + j < cols) c_row[col + j] = sums[j];
  }
}

__global__ void multiply_tiles(const float* a, const float* b, float* c, int rows, int inner, int cols) {
  __shared__ __align__(16) float tile_a[kStep][kTileDim + 4];  // (k, row)
  __shared__ __align__(16) float tile_b[kStep][kTileDim];      // (k, col)
  const int thread = threadIdx.y * kThreads + threadIdx.x;     // [0, 256)
  const int first_row = blockIdx.y * kTileDim;
  const int first_col = blockIdx.x * kTileDim;
  float sum[kPerThread][kPerThread] = {};  // in registers
  for (int first_k = 0; first_k < inner; first_k += kStep) {
    for (int i = 0; i < kPerThread; ++i) {
      const int row = thread / 8 + i / 2 * 32;       // of A's tile: [0, 128); a warp has 4 of them
      const int k_of_a = thread % 8 + i % 2 * 8;     // [0, 16); a warp has 8 of them, one sector of each row
      const int k_of_b = thread / kTileDim + 2 * i;  // [0, 16)
      const int col = thread % kTileDim;             // of B's tile: [0, 128), from lane to lane
      const bool in_a = first_row + row < rows && first_k + k_of_a < inner;
      const bool in_b = first_k + k_of_b < inner && first_col + col < cols;
      tile_a[k_of_a][row] = in_a ? a[(first_row + row) * inner + first_k + k_of_a] : 0.0F;
      tile_b[k_of_b][col] = in_b ? b[(first_k + k_of_b) * cols + first_col + col] : 0.0F;
    }
    __syncthreads();  // the tiles are complete
    // [multiply]
    for (int k = 0; k < kStep; ++k) {
      float of_a[kPerThread];
      float of_b[kPerThread];
      load_groups(tile_a[k], threadIdx.y, of_a);
      load_groups(tile_b[k], threadIdx.x, of_b);
      for (int i = 0; i < kPerThread; ++i) {
        for (int j = 0; j < kPerThread; ++j) sum[i][j] += of_a[i] * of_b[j];
      }
    }
    // [multiply]
    __syncthreads();  // nobody needs the tiles any more
  }
  for (int i = 0; i < kPerThread; ++i) {
    const int row = first_row + i / 4 * kGroup + 4 * threadIdx.y + i % 4;
    if (row >= rows) continue;
    for (int group = 0; group < 2; ++group) {
      store_four(&c[row * cols], first_col + group * kGroup + 4 * threadIdx.x, cols, &sum[i][4 * group]);
    }
  }
}
// [end edit]

void multiply_wide_loads(const float* a, const float* b, float* c, int rows, int inner, int cols) {
  const dim3 block(kThreads, kThreads);                                 // threads: x, y
  const dim3 grid(ceil_div(cols, kTileDim), ceil_div(rows, kTileDim));  // blocks: x over columns, y over rows
  launch(multiply_tiles, {grid, block}, a, b, c, rows, inner, cols);
}
