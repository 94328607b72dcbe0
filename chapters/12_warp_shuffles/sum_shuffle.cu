// Question:   a tree in shared memory has a barrier after every step; how do 32 threads add up without any?
// Technique:  shuffles: in five steps, lanes add what other lanes hold in registers; a warp stores one word.
// Watch:      barriers: 11 for a group become 1. Requests to shared memory: 141 for a group become 9.

#include "chapters/12_warp_shuffles/sum_shuffle.h"

// [edit]
// TODO: ten steps, each with a barrier. Let each thread add up some numbers first, and each warp add by shuffles.
constexpr int kThreads = kGroup;  // one for each number

__global__ void sum_groups(const int* in, int* sums, int count) {
  __shared__ int partial[kThreads];
  const int thread = threadIdx.x;
  const int i = blockIdx.x * kGroup + thread;
  partial[thread] = i < count ? in[i] : 0;
  __syncthreads();  // all numbers are there
  for (int half = kThreads / 2; half > 0; half /= 2) {
    if (thread < half) partial[thread] += partial[thread + half];
    __syncthreads();  // this step is complete
  }
  if (thread == 0) sums[blockIdx.x] = partial[0];
}
// [end edit]

void sum_shuffle(const int* in, int* sums, int count) {
  launch(sum_groups, {ceil_div(count, kGroup), kThreads}, in, sums, count);
}
