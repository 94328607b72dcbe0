// expect: misses_target
// because: in comes from DRAM 2.0 times
// A warp has a row: fused, but 64 rows of 8 KiB are in use on each multiprocessor. L1 and L2 are too small for that.

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
  const int lane = threadIdx.x;
  const int row = blockIdx.x * 4 + threadIdx.y;
  if (row >= rows) return;  // the whole warp
  float sum = 0;
  for (int col = lane; col < cols; col += 32) sum += in[row * cols + col];
  for (int distance = 16; distance > 0; distance /= 2) sum += __shfl_xor_sync(0xffffffffU, sum, distance);
  for (int col = lane; col < cols; col += 32) out[row * cols + col] = in[row * cols + col] / sum;
}

void normalize_rows(const float* in, float* out, float* /*sums*/, int rows, int cols) {
  launch(normalize_each, {ceil_div(rows, 4), dim3(32, 4)}, in, out, rows, cols);
}
