// expect: solved
// because: was not practised
// Each warp folds in registers, and shared memory carries one number of each warp.

#include "chapters/04_bank_conflicts/reduce_interleaved.h"

constexpr int kThreads = kSumLength;
constexpr int kWarps = kThreads / 32;

__device__ float sum_of_warp(float value) {
  for (int distance = 16; distance > 0; distance /= 2) value += __shfl_down_sync(0xFFFFFFFF, value, distance);
  return value;  // in lane 0
}

__global__ void sum_pieces(const float* in, float* sums, int count) {
  __shared__ float partial[kWarps];
  const int thread = threadIdx.x;
  const int i = blockIdx.x * kThreads + thread;
  const float sum = sum_of_warp(i < count ? in[i] : 0.0F);
  if (thread % 32 == 0) partial[thread / 32] = sum;
  __syncthreads();
  if (thread >= 32) return;
  const float total = sum_of_warp(thread < kWarps ? partial[thread] : 0.0F);
  if (thread == 0) sums[blockIdx.x] = total;
}

void reduce_interleaved(const float* in, float* sums, int count) {
  launch(sum_pieces, {ceil_div(count, kSumLength), kThreads}, in, sums, count);
}
