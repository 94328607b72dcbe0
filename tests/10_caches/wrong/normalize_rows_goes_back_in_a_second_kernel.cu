// expect: misses_target
// because: in comes from DRAM 2.0 times
// Still two kernels; the second begins with the rows that the first has ended with. L2 has only the last of them.

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

__global__ void sum_each(const float* in, float* sums, int cols) {
  const int first = blockIdx.x * cols;  // of the row
  float number = 0;
  for (int col = threadIdx.x; col < cols; col += kThreads) number += in[first + col];
  const float sum = sum_of_block(number);
  if (threadIdx.x == 0) sums[blockIdx.x] = sum;
}

__global__ void divide_each(const float* in, const float* sums, float* out, int cols) {
  const int row = gridDim.x - 1 - blockIdx.x;
  const int first = row * cols;
  const float sum = sums[row];
  for (int col = threadIdx.x; col < cols; col += kThreads) out[first + col] = in[first + col] / sum;
}

void normalize_rows(const float* in, float* out, float* sums, int rows, int cols) {
  launch(sum_each, {rows, kThreads}, in, sums, cols);
  launch(divide_each, {rows, kThreads}, in, sums, out, cols);
}
