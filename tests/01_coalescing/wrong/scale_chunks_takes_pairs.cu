// expect: misses_target
// because: takes 8.0 sectors per request
// Half of the way: each thread takes two elements side by side, so lanes are 8 bytes apart.

#include "chapters/01_coalescing/scale_chunks.h"

constexpr int kBlocks = 64;    // the grid does not grow with the count
constexpr int kThreads = 256;  // threads in a block: 8 warps
static_assert(kThreads % 32 == 0, "whole warps: lanes without a thread would be wasted");

// [scale-pairs]
__global__ void scale_elements(const float* in, float* out, int count, float factor) {
  const int threads = gridDim.x * blockDim.x;                // in the whole grid
  const int thread = blockIdx.x * blockDim.x + threadIdx.x;  // [0, threads)
  for (int first = 2 * thread; first < count; first += 2 * threads) {
    for (int i = first; i < first + 2 && i < count; ++i) {
      out[i] = factor * in[i];
    }
  }
}
// [scale-pairs]

void scale_chunks(const float* in, float* out, int count, float factor) {
  launch(scale_elements, {kBlocks, kThreads}, in, out, count, factor);
}
