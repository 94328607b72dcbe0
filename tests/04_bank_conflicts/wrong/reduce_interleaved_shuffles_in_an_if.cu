// expect: stopped
// because: also names thread (16,0,0), which waits at the barrier
// Fewer lanes in each step, and a mask that names all.

#include "chapters/04_bank_conflicts/reduce_interleaved.h"
constexpr int kThreads = kSumLength;
__global__ void sum_pieces(const float* in, float* sums, int count) {
  __shared__ float partial[kThreads / 32];
  const int thread = threadIdx.x;
  const int i = blockIdx.x * kThreads + thread;
  float x = i < count ? in[i] : 0.0F;
  for (int d = 16; d > 0; d /= 2) {
    if (thread % 32 < d) x += __shfl_down_sync(0xffffffff, x, d);
  }
  if (thread % 32 == 0) partial[thread / 32] = x;
  __syncthreads();
  if (thread == 0) { float s = 0; for (int k = 0; k < kThreads / 32; ++k) s += partial[k]; sums[blockIdx.x] = s; }
}
void reduce_interleaved(const float* in, float* sums, int count) {
  launch(sum_pieces, {ceil_div(count, kSumLength), kThreads}, in, sums, count);
}
