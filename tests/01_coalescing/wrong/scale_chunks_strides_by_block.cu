// expect: misses_target
// because: correct, but out[16128] was stored by 64 threads
// The step is too short: 64 blocks do the same elements again and again.

#include "chapters/01_coalescing/scale_chunks.h"

constexpr int kBlocks = 64;    // the grid does not grow with the count
constexpr int kThreads = 256;  // threads in a block: 8 warps
static_assert(kThreads % 32 == 0, "whole warps: lanes without a thread would be wasted");

__global__ void scale_elements(const float* in, float* out, int count, float factor) {
  const int thread = blockIdx.x * blockDim.x + threadIdx.x;  // [0, threads)
  for (int i = thread; i < count; i += blockDim.x) {
    out[i] = factor * in[i];
  }
}

void scale_chunks(const float* in, float* out, int count, float factor) {
  launch(scale_elements, {kBlocks, kThreads}, in, out, count, factor);
}
