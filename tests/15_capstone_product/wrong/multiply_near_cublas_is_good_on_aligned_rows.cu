// expect: misses_target
// because: on a second shape
// The plain tile where rows are not aligned.

#include <cuda_pipeline.h>

#include "chapters/15_capstone_product/multiply_near_cublas.h"

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
__global__ void __launch_bounds__(kThreads)
    multiply_ahead(const float* a, const float* b, float* c, int rows, int inner, int cols) {
  __shared__ __align__(16) Tiles tiles[kSteps];
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  const int row = warp / 2 * 32 + (lane / 2 % 2 + lane / 4 % 2 * 2) * 4;  // in the tile
  const int col = warp % 2 * 128 + (lane % 2 + lane / 8 * 2) * 4;

  float sum[kRows][kCols] = {};  // in registers
  for (int i = 0; i < kSteps - 1; ++i) fill<floats>(tiles[i], a, b, i * kStep, rows, inner, cols);
  int now = 0;
    for (int first_k = 0; first_k < inner; first_k += kStep) {
    __pipeline_wait_prior(kSteps - 2);  // this thread's copies of this step have arrived,
    __syncthreads();                    // and those of all others; and nobody needs the step before any more
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
    const int c_row = blockIdx.y * kTileRows + row + i / 4 * 16 + i % 4;
    for (int j = 0; j < kCols && c_row < rows; j += 4) {
      const float4 four = {sum[i][j] + 0.0F, sum[i][j + 1] + 0.0F, sum[i][j + 2] + 0.0F, sum[i][j + 3] + 0.0F};
      const int c_col = blockIdx.x * kTileCols + col + 8 * j;
      if (c_col < cols) *reinterpret_cast<float4*>(&c[std::size_t(c_row) * cols + c_col]) = four;
    }
  }
}

constexpr int kTileDim = 16;  // rows, and columns, of C that a block computes: one for each thread

__global__ void multiply_tiles(const float* a, const float* b, float* c, int rows, int inner, int cols) {
  __shared__ float tile_a[kTileDim][kTileDim];  // (row, k)
  __shared__ float tile_b[kTileDim][kTileDim];  // (k, col)
  const int x = threadIdx.x;                 // [0, 16)
  const int y = threadIdx.y;                 // [0, 16)
  const int row = blockIdx.y * kTileDim + y;
  const int col = blockIdx.x * kTileDim + x;
  float sum = 0;
  for (int first_k = 0; first_k < inner; first_k += kTileDim) {
    tile_a[y][x] = row < rows && first_k + x < inner ? a[row * inner + first_k + x] : 0.0F;
    tile_b[y][x] = first_k + y < inner && col < cols ? b[(first_k + y) * cols + col] : 0.0F;
    __syncthreads();  // the tiles are complete
    for (int k = 0; k < kTileDim; ++k) sum += tile_a[y][k] * tile_b[k][x];
    __syncthreads();  // nobody needs the tiles any more
  }
  if (row < rows && col < cols) c[row * cols + col] = sum;
}

void multiply_near_cublas(const float* a, const float* b, float* c, int rows, int inner, int cols) {
  if (cols % 4 != 0) {
    const dim3 small(ceil_div(cols, kTileDim), ceil_div(rows, kTileDim));
    return launch(multiply_tiles, {small, dim3(kTileDim, kTileDim)}, a, b, c, rows, inner, cols);
  }
  const auto multiply = multiply_ahead<4>;
  const dim3 grid(ceil_div(cols, kTileCols), ceil_div(rows, kTileRows));  // blocks: x over columns, y over rows
  launch(multiply, {grid, kThreads}, a, b, c, rows, inner, cols);
}
