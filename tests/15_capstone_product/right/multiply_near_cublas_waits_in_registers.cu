// expect: solved
// because: shared loads take
// Without copies that run on their own: loads into registers, early, and stores to the tiles, late.

#include <cuda_pipeline.h>

#include "chapters/15_capstone_product/multiply_near_cublas.h"

// What the next step needs is loaded into registers before this one is multiplied, and stored to the other tiles after.
constexpr int kStep = 8;        // columns of A and rows of B that are copied at a time
constexpr int kSteps = 2;       // so many are in shared memory
constexpr int kTileRows = 128;  // of C, a block: 4 warps below each other, 32 rows each
constexpr int kTileCols = 256;  // 2 warps side by side, 128 columns each
constexpr int kThreads = 256;   // a warp: 4 rows of 8 threads
constexpr int kRows = 8;        // of C, a thread: 2 groups of 4 rows, 16 apart
constexpr int kCols = 16;       // 4 groups of 4 columns, 32 apart

struct Tiles {
  float a[kStep][kTileRows + 4];  // (k, row), turned: a float4 is four rows; the pad as in chapter 11
  float b[kStep][kTileCols];      // (k, col)
};

/// Up to four floats of a row; what is outside of it is 0.
template <int floats>
__device__ float4 load_four(const float* row, int col, int cols) {
  if (floats == 4) return col < cols ? *reinterpret_cast<const float4*>(&row[col]) : float4{};
  float4 four = {};
  if (col < cols) four.x = row[col];
  if (col + 1 < cols) four.y = row[col + 1];
  if (col + 2 < cols) four.z = row[col + 2];
  if (col + 3 < cols) four.w = row[col + 3];
  return four;
}

struct Ahead {
  float4 a, b[2];
};

template <int floats>
__device__ void load_ahead(Ahead& ahead, const float* a, const float* b, int first_k, int rows, int inner, int cols) {
  const int in_a = min(static_cast<int>(blockIdx.y * kTileRows + threadIdx.x / 2), rows - 1);
  ahead.a = load_four<floats>(&a[std::size_t(in_a) * inner], first_k + threadIdx.x % 2 * 4, inner);
  for (int i = 0; i < 2; ++i) {
    const int k = first_k + threadIdx.x / 64 + i * 4;
    const int in_b = min(k, inner - 1);
    ahead.b[i] = load_four<floats>(&b[std::size_t(in_b) * cols], blockIdx.x * kTileCols + threadIdx.x % 64 * 4,
                                   k < inner ? cols : 0);
  }
}

__device__ void store_ahead(Tiles& tiles, const Ahead& ahead) {
  const int k = threadIdx.x % 2 * 4;
  const int row = threadIdx.x / 2;
  tiles.a[k][row] = ahead.a.x;
  tiles.a[k + 1][row] = ahead.a.y;
  tiles.a[k + 2][row] = ahead.a.z;
  tiles.a[k + 3][row] = ahead.a.w;
  for (int i = 0; i < 2; ++i) {
    *reinterpret_cast<float4*>(&tiles.b[threadIdx.x / 64 + i * 4][threadIdx.x % 64 * 4]) = ahead.b[i];
  }
}

template <int floats>
__device__ void store_four(float* c_row, int col, int cols, float4 sums) {
  if (floats == 4 && col < cols) *reinterpret_cast<float4*>(&c_row[col]) = sums;
  if (floats == 4) return;
  if (col < cols) c_row[col] = sums.x;
  if (col + 1 < cols) c_row[col + 1] = sums.y;
  if (col + 2 < cols) c_row[col + 2] = sums.z;
  if (col + 3 < cols) c_row[col + 3] = sums.w;
}

/// @tparam floats  that are copied and stored at once: 4 where the rows of B and C are aligned, else 1
template <int floats>
__global__ void __launch_bounds__(kThreads)
    multiply_ahead(const float* a, const float* b, float* c, int rows, int inner, int cols) {
  __shared__ __align__(16) Tiles tiles[kSteps];
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  // Lanes 0 1 2 3 are a square of 2 x 2: pairs of lanes share rows, and pairs share columns, so that 16 lanes' loads of
  // 16 bytes are one wavefront.
  const int row = warp / 2 * 32 + (lane / 2 % 2 + lane / 4 % 2 * 2) * 4;  // in the tile
  const int col = warp % 2 * 128 + (lane % 2 + lane / 8 * 2) * 4;

  float sum[kRows][kCols] = {};  // in registers
  Ahead ahead;
  load_ahead<floats>(ahead, a, b, 0, rows, inner, cols);
  store_ahead(tiles[0], ahead);
  __syncthreads();
  int now = 0;
  for (int first_k = 0; first_k < inner; first_k += kStep) {
#pragma unroll
    for (int k = 0; k < kStep; ++k) {
      float of_a[kRows], of_b[kCols];
      for (int i = 0; i < kRows; i += 4) {
        const float4 four = *reinterpret_cast<const float4*>(&tiles[now].a[k][row + 4 * i]);
        of_a[i] = four.x, of_a[i + 1] = four.y, of_a[i + 2] = four.z, of_a[i + 3] = four.w;
      }
      for (int j = 0; j < kCols; j += 4) {
        const float4 four = *reinterpret_cast<const float4*>(&tiles[now].b[k][col + 8 * j]);
        of_b[j] = four.x, of_b[j + 1] = four.y, of_b[j + 2] = four.z, of_b[j + 3] = four.w;
      }
      if (k == 0) {
        load_ahead<floats>(ahead, a, b, first_k + kStep, rows, inner, cols);
        __syncwarp();  // without it, nvcc may move the loads down to where their numbers are stored
      }
      for (int i = 0; i < kRows; ++i) {
        for (int step = 0; step < kCols; ++step) {
          const int j = i % 2 == 0 ? step : kCols - 1 - step;  // there and back: neighbours share factors
          sum[i][j] += of_a[i] * of_b[j];
        }
      }
    }
    now = (now + 1) % kSteps;
    store_ahead(tiles[now], ahead);
    __syncthreads();  // the next step is complete, and nobody needs this one any more
  }
  for (int i = 0; i < kRows; ++i) {
    // + 0: a float4 to store needs four registers in a row. With these, the sums are free to be where products want
    // them.
    const int c_row = blockIdx.y * kTileRows + row + i / 4 * 16 + i % 4;
    for (int j = 0; j < kCols && c_row < rows; j += 4) {
      const float4 four = {sum[i][j] + 0.0F, sum[i][j + 1] + 0.0F, sum[i][j + 2] + 0.0F, sum[i][j + 3] + 0.0F};
      store_four<floats>(&c[std::size_t(c_row) * cols], blockIdx.x * kTileCols + col + 8 * j, cols, four);
    }
  }
}

void multiply_near_cublas(const float* a, const float* b, float* c, int rows, int inner, int cols) {
  const auto multiply = cols % 4 == 0 && inner % 4 == 0 ? multiply_ahead<4> : multiply_ahead<1>;
  const dim3 grid(ceil_div(cols, kTileCols), ceil_div(rows, kTileRows));  // blocks: x over columns, y over rows
  launch(multiply, {grid, kThreads}, a, b, c, rows, inner, cols);
}
