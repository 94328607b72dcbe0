// expect: misses_target
// because: one block alone makes
// No conflicts, but a single block makes all sums, one after the other, while the rest of the GPU looks on.

#include "chapters/04_bank_conflicts/reduce_interleaved.h"

constexpr int kThreads = kSumLength;  // one element a thread; a block makes one sum
static_assert((kThreads & (kThreads - 1)) == 0, "halving must end at 1: a power of two");

__global__ void sum_pieces(const float* in, float* sums, int count) {
  __shared__ float partial[kThreads];
  const int thread = threadIdx.x;
  for (int piece = 0; piece < ceil_div(count, kThreads); ++piece) {
    const int i = piece * kThreads + thread;
    partial[thread] = i < count ? in[i] : 0.0F;
    __syncthreads();  // all numbers are there
    for (int stride = kThreads / 2; stride > 0; stride /= 2) {
      if (thread < stride) partial[thread] += partial[thread + stride];
      __syncthreads();  // the sums of this step are complete
    }
    if (thread == 0) sums[piece] = partial[0];
    __syncthreads();  // nobody needs the sum any more
  }
}

void reduce_interleaved(const float* in, float* sums, int count) { launch(sum_pieces, {1, kThreads}, in, sums, count); }
