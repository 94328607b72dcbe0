// Question:   few threads copy a long array; how do they keep the memory busy?
// Technique:  loads that need nothing of each other: a thread starts several before it stores the first.
// Watch:      bytes that a warp has loaded before it stores: 128 becomes 1024.

#include <cstddef>

#include "chapters/09_latency_hiding/copy_with_few_blocks.h"

// [edit]
// TODO: each store waits for its load, and the next load comes behind it. Start eight loads, then store.
__global__ void copy(const float* in, float* out, std::size_t count) {
  const std::size_t all = std::size_t{kBlocks} * kThreads;
  for (std::size_t i = blockIdx.x * kThreads + threadIdx.x; i < count; i += all) {
    out[i] = in[i];
  }
}
// [end edit]

void copy_with_few_blocks(const float* in, float* out, int count) {
  launch(copy, {kBlocks, kThreads}, in, out, static_cast<std::size_t>(count));
}
