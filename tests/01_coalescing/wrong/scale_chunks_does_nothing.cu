// expect: wrong
// because: out[0] was never written
// The kernel is empty: outputs that nobody writes must not pass.

#include "chapters/01_coalescing/scale_chunks.h"

constexpr int kBlocks = 64;    // the grid does not grow with the count
constexpr int kThreads = 256;  // threads in a block: 8 warps
static_assert(kThreads % 32 == 0, "whole warps: lanes without a thread would be wasted");

__global__ void scale_elements(const float* in, float* out, int count, float factor) {}

void scale_chunks(const float* in, float* out, int count, float factor) {
  launch(scale_elements, {kBlocks, kThreads}, in, out, count, factor);
}
