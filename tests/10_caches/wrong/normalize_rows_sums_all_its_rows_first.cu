// expect: misses_target
// because: in comes from DRAM 2.0 times
// The technique is there, but not used: one kernel, but a block sums up all of its 16 rows before it divides any.

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
  const float sum = partial[0];
  __syncthreads();  // nobody needs them any more
  return sum;
}

constexpr int kRows = 16;  // of a block

// [sixteen]
__global__ void normalize_sixteen(const float* in, float* out, int rows, int cols) {
  __shared__ float sums[kRows];
  const int first_row = blockIdx.x * kRows;
  for (int row = 0; row < kRows && first_row + row < rows; ++row) {
    const int first = (first_row + row) * cols;
    float number = 0;
    for (int col = threadIdx.x; col < cols; col += kThreads) number += in[first + col];
    const float sum = sum_of_block(number);
    if (threadIdx.x == 0) sums[row] = sum;
  }
  __syncthreads();  // all sums are there
  for (int row = 0; row < kRows && first_row + row < rows; ++row) {
    const int first = (first_row + row) * cols;
    for (int col = threadIdx.x; col < cols; col += kThreads) out[first + col] = in[first + col] / sums[row];
  }
}
// [sixteen]

void normalize_rows(const float* in, float* out, float* /*sums*/, int rows, int cols) {
  launch(normalize_sixteen, {ceil_div(rows, kRows), kThreads}, in, out, rows, cols);
}
