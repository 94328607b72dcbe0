// expect: stopped
// because: did not end within 2 s: it is endless, or does far too much work; this thread has made
// Every thread goes through all elements behind its first one: it ends, after thousands of times the work.

#include "chapters/01_coalescing/scale_chunks.h"

constexpr int kBlocks = 64;    // the grid does not grow with the count
constexpr int kThreads = 256;  // threads in a block: 8 warps
static_assert(kThreads % 32 == 0, "whole warps: lanes without a thread would be wasted");

__global__ void scale_elements(const float* in, float* out, int count, float factor) {
  const int thread = blockIdx.x * blockDim.x + threadIdx.x;  // [0, threads)
  // [edit]
  const int begin = thread;
  const int end = count;
  const int step = 1;
  // [end edit]
  for (int i = begin; i < end && i < count; i += step) {
    out[i] = factor * in[i];
  }
}

void scale_chunks(const float* in, float* out, int count, float factor) {
  launch(scale_elements, {kBlocks, kThreads}, in, out, count, factor);
}
