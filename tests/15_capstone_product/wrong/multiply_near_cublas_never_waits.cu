// expect: stopped
// because: race
// All threads meet, but nobody has waited for a copy: it may not have arrived.

#include <cuda_pipeline.h>

#include "chapters/15_capstone_product/multiply_near_cublas.h"

// Shared memory holds three steps: while one is multiplied, two are on their way. A thread has 8 x 16 elements of C: 6
// loads for 128 products. With all that, nothing waits for memory, and which registers a product reads begins to count.
constexpr int kStep = 8;         // columns of A and rows of B that are copied at a time
constexpr int kSteps = 3;        // so many are in shared memory
constexpr int kTileRows = 128;   // of C, a block: 4 warps below each other, 32 rows each
constexpr int kTileCols = 256;   // 2 warps side by side, 128 columns each
constexpr int kThreads = 256;    // a warp: 4 rows of 8 threads
constexpr int kRows = 8;         // of C, a thread: 2 groups of 4 rows, 16 apart
constexpr int kCols = 16;        // 4 groups of 4 columns, 32 apart
constexpr int kRowsAtOnce = 32;  // of A: all threads copy 8 columns of so many rows, a sector of each

struct Tiles {
  float a[kStep][kTileRows + 4];  // (k, row), turned: a float4 is four rows; the pad as in chapter 11
  float b[kStep][kTileCols];      // (k, col)
};

/// Copies floats into shared memory, or zeros if they are outside of a matrix. Nobody waits for them yet.
template <int floats>
__device__ void copy_ahead(float* to, const float* from, bool inside) {
  __pipeline_memcpy_async(to, from, sizeof(float) * floats, inside ? 0 : sizeof(float) * floats);
}

template <int floats>
__device__ void fill(Tiles& tiles, const float* a, const float* b, int first_k, int rows, int inner, int cols) {
  for (unsigned i = 0; i < kTileRows / kRowsAtOnce; ++i) {
    const unsigned k = threadIdx.x % kStep;
    const unsigned row = threadIdx.x / kStep + i * kRowsAtOnce;
    const int in_a = min(int(blockIdx.y * kTileRows + row), rows - 1);  // rows below A are computed, but never stored
    copy_ahead<1>(&tiles.a[k][row], &a[std::size_t(in_a) * inner + first_k + k], first_k + k < inner);
  }
  for (unsigned i = 0; i < kStep * kTileCols / floats / kThreads; ++i) {
    const unsigned k = (threadIdx.x + i * kThreads) * floats / kTileCols;
    const unsigned col = (threadIdx.x + i * kThreads) * floats % kTileCols;
    const int in_b = min(int(blockIdx.x * kTileCols + col), cols - floats);
    copy_ahead<floats>(&tiles.b[k][col], &b[std::size_t(first_k + k) * cols + in_b], first_k + k < inner);
  }
  __pipeline_commit();  // all of these are one batch
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
  for (int i = 0; i < kSteps - 1; ++i) fill<floats>(tiles[i], a, b, i * kStep, rows, inner, cols);
  int now = 0;
  for (int first_k = 0; first_k < inner; first_k += kStep) {
    __syncthreads();
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
      if (k == 0) {  // only now: these loads come first. Past the ends of A and B, zeros are copied, which nobody needs
        fill<floats>(tiles[(now + kSteps - 1) % kSteps], a, b, first_k + (kSteps - 1) * kStep, rows, inner, cols);
      }
      for (int i = 0; i < kRows; ++i) {
        for (int step = 0; step < kCols; ++step) {
          const int j = i % 2 == 0 ? step : kCols - 1 - step;  // there and back: neighbours share factors
          sum[i][j] += of_a[i] * of_b[j];
        }
      }
    }
    now = (now + 1) % kSteps;
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
  const auto multiply = cols % 4 == 0 ? multiply_ahead<4> : multiply_ahead<1>;
  const dim3 grid(ceil_div(cols, kTileCols), ceil_div(rows, kTileRows));  // blocks: x over columns, y over rows
  launch(multiply, {grid, kThreads}, a, b, c, rows, inner, cols);
}
