// expect: stopped
// because: race: thread
// A warp runs ahead into the next step and adds what others have not added up yet.

#include "chapters/04_bank_conflicts/reduce_interleaved.h"

constexpr int kThreads = kSumLength;  // one element a thread; a block makes one sum
static_assert((kThreads & (kThreads - 1)) == 0, "halving must end at 1: a power of two");

__global__ void sum_pieces(const float* in, float* sums, int count) {
  __shared__ float partial[kThreads];
  const int thread = threadIdx.x;
  const int i = blockIdx.x * kThreads + thread;
  partial[thread] = i < count ? in[i] : 0.0F;
  __syncthreads();  // all numbers are there
  for (int stride = kThreads / 2; stride > 0; stride /= 2) {
    if (thread < stride) partial[thread] += partial[thread + stride];
  }
  if (thread == 0) sums[blockIdx.x] = partial[0];
}

void reduce_interleaved(const float* in, float* sums, int count) {
  launch(sum_pieces, {ceil_div(count, kSumLength), kThreads}, in, sums, count);
}
