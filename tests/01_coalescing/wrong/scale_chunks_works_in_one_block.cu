// expect: misses_target
// because: one block alone makes
// A grid of one block: every step is coalesced, and the rest of the GPU looks on.

#include "chapters/01_coalescing/scale_chunks.h"

constexpr int kBlocks = 1;
constexpr int kThreads = 256;  // threads in a block: 8 warps
static_assert(kThreads % 32 == 0, "whole warps: lanes without a thread would be wasted");

__global__ void scale_elements(const float* in, float* out, int count, float factor) {
  const int threads = gridDim.x * blockDim.x;                // in the whole grid
  const int thread = blockIdx.x * blockDim.x + threadIdx.x;  // [0, threads)
  const int begin = thread;
  const int end = count;
  const int step = threads;
  for (int i = begin; i < end && i < count; i += step) {
    out[i] = factor * in[i];
  }
}

void scale_chunks(const float* in, float* out, int count, float factor) {
  launch(scale_elements, {kBlocks, kThreads}, in, out, count, factor);
}
