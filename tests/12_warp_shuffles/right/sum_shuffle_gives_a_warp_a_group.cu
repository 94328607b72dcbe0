// expect: solved
// because: warps make 320 shuffles
// A warp adds up a whole group: 32 numbers a lane, five shuffles, no shared memory.

#include "chapters/12_warp_shuffles/sum_shuffle.h"

constexpr int kThreads = 256;
constexpr int kWarps = kThreads / 32;
constexpr unsigned kAllLanes = 0xffffffffU;

__global__ void sum_groups(const int* in, int* sums, int count) {
  const int lane = threadIdx.x % 32;
  const int group = blockIdx.x * kWarps + threadIdx.x / 32;
  if (group * kGroup >= count) return;
  int sum = 0;
  for (int k = 0; k < kGroup / 32; ++k) {
    const int i = group * kGroup + k * 32 + lane;
    sum += i < count ? in[i] : 0;
  }
  for (int distance = 16; distance > 0; distance /= 2) sum += __shfl_xor_sync(kAllLanes, sum, distance);
  if (lane == 0) sums[group] = sum;
}

void sum_shuffle(const int* in, int* sums, int count) {
  launch(sum_groups, {ceil_div(ceil_div(count, kGroup), kWarps), kThreads}, in, sums, count);
}
