// expect: does_not_compile
// because: Write __shfl_down_sync with a mask
// The shuffle of older programs, which names no lanes: nvcc does not have it any more.

#include "chapters/12_warp_shuffles/sum_shuffle.h"

// Lanes of a warp need no barrier: a shuffle waits for all lanes that its mask names, and brings their registers. Only
// the warps' sums go through shared memory, one word each.
constexpr int kThreads = 256;  // each adds up four numbers before anybody shuffles
constexpr int kWarps = kThreads / 32;
constexpr int kPerThread = kGroup / kThreads;

// Lane 0 gets the sum of all 32 lanes. The others get sums of fewer, which nobody uses.
__device__ int sum_of_warp(int number) {
  for (int distance = 16; distance > 0; distance /= 2) number += __shfl_down(number, distance);
  return number;
}

__global__ void sum_groups(const int* in, int* sums, int count) {
  __shared__ int of_warp[kWarps];
  const int lane = threadIdx.x % 32;
  const int warp = threadIdx.x / 32;
  int sum = 0;
  for (int k = 0; k < kPerThread; ++k) {
    const int i = blockIdx.x * kGroup + k * kThreads + threadIdx.x;
    sum += i < count ? in[i] : 0;
  }
  sum = sum_of_warp(sum);
  if (lane == 0) of_warp[warp] = sum;
  __syncthreads();        // the only one: all words are there
  if (warp != 0) return;  // a whole warp stays
  sum = sum_of_warp(lane < kWarps ? of_warp[lane] : 0);
  if (lane == 0) sums[blockIdx.x] = sum;
}

void sum_shuffle(const int* in, int* sums, int count) {
  launch(sum_groups, {ceil_div(count, kGroup), kThreads}, in, sums, count);
}
