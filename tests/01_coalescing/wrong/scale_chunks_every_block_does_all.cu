// expect: misses_target
// because: out[0] was stored by 64 threads (line 19); once is enough
// The threads of a block share the work, but every block does all of it.

#include "chapters/01_coalescing/scale_chunks.h"

constexpr int kBlocks = 64;    // the grid does not grow with the count
constexpr int kThreads = 256;  // threads in a block: 8 warps
static_assert(kThreads % 32 == 0, "whole warps: lanes without a thread would be wasted");

__global__ void scale_elements(const float* in, float* out, int count, float factor) {
  // [edit]
  const int begin = threadIdx.x;
  const int end = count;
  const int step = blockDim.x;
  // [end edit]

  for (int i = begin; i < end && i < count; i += step) {
    out[i] = factor * in[i];
  }
}

void scale_chunks(const float* in, float* out, int count, float factor) {
  launch(scale_elements, {kBlocks, kThreads}, in, out, count, factor);
}
