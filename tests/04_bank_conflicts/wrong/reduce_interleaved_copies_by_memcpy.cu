// expect: misses_target
// because: shared loads take
// One thread copies all numbers to a local array and adds them there: the copy is as many loads as there are bytes.

#include <cstring>

#include "chapters/04_bank_conflicts/reduce_interleaved.h"

constexpr int kThreads = kSumLength;  // one element a thread; a block makes one sum
static_assert((kThreads & (kThreads - 1)) == 0, "halving must end at 1: a power of two");

__global__ void sum_pieces(const float* in, float* sums, int count) {
  __shared__ float partial[kThreads];
  const int thread = threadIdx.x;
  const int i = blockIdx.x * kThreads + thread;
  partial[thread] = i < count ? in[i] : 0.0F;
  __syncthreads();  // all numbers are there
  if (thread == 0) {
    float all[kThreads];
    std::memcpy(all, partial, sizeof all);
    for (int k = 1; k < kThreads; ++k) all[0] += all[k];
    sums[blockIdx.x] = all[0];
  }
}

void reduce_interleaved(const float* in, float* sums, int count) {
  launch(sum_pieces, {ceil_div(count, kSumLength), kThreads}, in, sums, count);
}
