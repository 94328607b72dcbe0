// expect: misses_target
// because: atomics take 2048 requests; the target is at most 0: atomic operations on one word take turns
// Every thread adds its number to the first one: no bank conflict is counted, and all 255 wait for each other.

#include "chapters/04_bank_conflicts/reduce_interleaved.h"

constexpr int kThreads = kSumLength;

__global__ void sum_pieces(const float* in, float* sums, int count) {
  __shared__ float partial[kThreads];
  const int thread = threadIdx.x;
  const int i = blockIdx.x * kThreads + thread;
  partial[thread] = i < count ? in[i] : 0.0F;
  __syncthreads();
  if (thread > 0) atomicAdd(&partial[0], partial[thread]);
  __syncthreads();
  if (thread == 0) sums[blockIdx.x] = partial[0];
}

void reduce_interleaved(const float* in, float* sums, int count) {
  launch(sum_pieces, {ceil_div(count, kSumLength), kThreads}, in, sums, count);
}
