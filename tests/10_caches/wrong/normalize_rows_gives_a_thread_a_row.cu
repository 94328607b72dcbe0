// expect: misses_target
// because: sectors per request
// One pass after the other over a row, but each thread has a row of its own: lanes are 8 KiB apart.

#include "chapters/10_caches/normalize_rows.h"

constexpr int kThreads = 256;  // a block; each has a row
static_assert((kThreads & (kThreads - 1)) == 0, "halving must end at 1: a power of two");

/// Adds up a number of each thread of the block; all of them get the sum.
__device__ float sum_of_block(float number) {
  __shared__ float partial[kThreads];
  partial[threadIdx.x] = number;
  __syncthreads();  // all numbers are there
  for (int stride = kThreads / 2; stride > 0; stride /= 2) {
    if (threadIdx.x < stride) partial[threadIdx.x] += partial[threadIdx.x + stride];
    __syncthreads();  // the sums of this step are complete
  }
  return partial[0];
}

__global__ void normalize_each(const float* in, float* out, int rows, int cols) {
  const int row = blockIdx.x * 32 + threadIdx.x;
  if (row >= rows) return;
  float sum = 0;
  for (int col = 0; col < cols; ++col) sum += in[row * cols + col];
  for (int col = 0; col < cols; ++col) out[row * cols + col] = in[row * cols + col] / sum;
}

void normalize_rows(const float* in, float* out, float* /*sums*/, int rows, int cols) {
  launch(normalize_each, {ceil_div(rows, 32), 32}, in, out, rows, cols);
}
