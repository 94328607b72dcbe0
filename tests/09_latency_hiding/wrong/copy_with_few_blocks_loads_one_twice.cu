// expect: wrong
// because: out[
// An index that is right for the loads only.

#include <cstddef>

#include "chapters/09_latency_hiding/copy_with_few_blocks.h"

// The array is of constant size and the loops are unrolled, so it lives in registers. A load writes a register and is
// waited for only where that register is used: eight of them are on their way at the same time.
constexpr int kAtOnce = 8;

__global__ void copy(const float* in, float* out, std::size_t count) {
  const std::size_t all = std::size_t{kBlocks} * kThreads;
  for (std::size_t first = blockIdx.x * kThreads + threadIdx.x; first < count; first += kAtOnce * all) {
    float number[kAtOnce] = {};
    for (int k = 0; k < kAtOnce; ++k) {
      if (first + k * all < count) number[k] = in[first + k * all];
    }
    for (int k = 0; k < kAtOnce; ++k) {
      if (first + k * all < count) out[first + k * all] = number[0];
    }
  }
}

void copy_with_few_blocks(const float* in, float* out, int count) {
  launch(copy, {kBlocks, kThreads}, in, out, static_cast<std::size_t>(count));
}
