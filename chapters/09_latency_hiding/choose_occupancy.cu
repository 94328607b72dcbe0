// Question:   how many threads of a kernel run on a multiprocessor at the same time, and what limits them?
// Technique:  four limits: warps, blocks, registers and shared memory. The smallest one decides.
// Watch:      wrong answers where each of them is the limit: all 0.

#include <algorithm>

#include "chapters/09_latency_hiding/choose_occupancy.h"

// [edit]
// TODO: threads are not the only limit, and a multiprocessor counts them in warps.
int blocks_at_the_same_time(const Multiprocessor& sm, const Kernel& kernel) {
  return std::min(sm.blocks, 32 * sm.warps / kernel.threads);
}

float occupancy(const Multiprocessor& sm, const Kernel& kernel) {
  return static_cast<float>(blocks_at_the_same_time(sm, kernel) * kernel.threads) / static_cast<float>(32 * sm.warps);
}
// [end edit]
