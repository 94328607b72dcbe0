// expect: misses_target
// because: a warp has loaded 128 bytes
// Eight loads before the stores, but each goes to shared memory, and a barrier waits for it: no two are on their way.

#include <cstddef>

#include "chapters/09_latency_hiding/copy_with_few_blocks.h"

constexpr int kAtOnce = 8;

__global__ void copy(const float* in, float* out, std::size_t count) {
  __shared__ float number[kAtOnce][kThreads];
  const std::size_t all = std::size_t{kBlocks} * kThreads;
  for (std::size_t begin = blockIdx.x * kThreads; begin < count; begin += kAtOnce * all) {
    const std::size_t first = begin + threadIdx.x;
    for (int k = 0; k < kAtOnce; ++k) {
      if (first + k * all < count) number[k][threadIdx.x] = in[first + k * all];
      __syncthreads();
    }
    for (int k = 0; k < kAtOnce; ++k) {
      if (first + k * all < count) out[first + k * all] = number[k][threadIdx.x];
    }
  }
}

void copy_with_few_blocks(const float* in, float* out, int count) {
  launch(copy, {kBlocks, kThreads}, in, out, static_cast<std::size_t>(count));
}
