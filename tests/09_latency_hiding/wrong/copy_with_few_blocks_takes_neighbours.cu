// expect: misses_target
// because: sectors per request
// Eight neighbouring elements a thread: on their way together, but each lane asks for a sector of its own.

#include <cstddef>

#include "chapters/09_latency_hiding/copy_with_few_blocks.h"

// The array is of constant size and the loops are unrolled, so it lives in registers. A load writes a register and is
// waited for only where that register is used: eight of them are on their way at the same time.
constexpr int kAtOnce = 8;

__global__ void copy(const float* in, float* out, std::size_t count) {
  const std::size_t all = 1;
  for (std::size_t first = kAtOnce * std::size_t{blockIdx.x * kThreads + threadIdx.x}; first < count; first += kAtOnce * std::size_t{kBlocks} * kThreads) {
    float number[kAtOnce] = {};
    for (int k = 0; k < kAtOnce; ++k) {
      if (first + k * all < count) number[k] = in[first + k * all];
    }
    for (int k = 0; k < kAtOnce; ++k) {
      if (first + k * all < count) out[first + k * all] = number[k];
    }
  }
}

void copy_with_few_blocks(const float* in, float* out, int count) {
  launch(copy, {kBlocks, kThreads}, in, out, static_cast<std::size_t>(count));
}
