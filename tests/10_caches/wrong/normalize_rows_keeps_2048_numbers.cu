// expect: stopped
// because: out of bounds
// Keeps the row in shared memory, as if no row had more than 2048 numbers.

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

__global__ void normalize_each(const float* in, float* out, int cols) {
  __shared__ float kept[2048];
  const int first = blockIdx.x * cols;  // of the row
  float number = 0;
  for (int col = threadIdx.x; col < cols; col += kThreads) {
    kept[col] = in[first + col];
    number += kept[col];
  }
  const float sum = sum_of_block(number);
  for (int col = threadIdx.x; col < cols; col += kThreads) out[first + col] = kept[col] / sum;
}

void normalize_rows(const float* in, float* out, float* /*sums*/, int rows, int cols) {
  launch(normalize_each, {rows, kThreads}, in, out, cols);
}
