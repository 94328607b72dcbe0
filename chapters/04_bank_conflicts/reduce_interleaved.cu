// Question:   256 threads add up 256 numbers in 8 steps; which thread should add which two?
// Technique:  sequential addressing: the threads at work are neighbours, and so are their numbers.
// Watch:      wavefronts per request of the loads and the store in the loop: 3.9 becomes 1.0.

#include "chapters/04_bank_conflicts/reduce_interleaved.h"

constexpr int kThreads = kSumLength;  // one element a thread; a block makes one sum
static_assert((kThreads & (kThreads - 1)) == 0, "halving must end at 1: a power of two");

__global__ void sum_pieces(const float* in, float* sums, int count) {
  __shared__ float partial[kThreads];
  const int thread = threadIdx.x;
  const int i = blockIdx.x * kThreads + thread;
  partial[thread] = i < count ? in[i] : 0.0F;
  __syncthreads();  // all numbers are there
  // [edit]
  // TODO: the numbers at work lie 2, 4, 8, ... words apart. Which pairs can a step add so that they lie side by side?
  for (int stride = 1; stride < kThreads; stride *= 2) {
    const int left = 2 * stride * thread;
    if (left < kThreads) partial[left] += partial[left + stride];
    __syncthreads();  // the sums of this step are complete
  }
  // [end edit]
  if (thread == 0) sums[blockIdx.x] = partial[0];
}

void reduce_interleaved(const float* in, float* sums, int count) {
  launch(sum_pieces, {ceil_div(count, kSumLength), kThreads}, in, sums, count);
}
