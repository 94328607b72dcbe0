// Question:   each thread has many elements to do; in which order should it do them?
// Technique:  a grid-stride loop: in every step, the threads of the grid take elements that lie side by side.
// Watch:      sectors per request of the load from `in` and of the store to `out`: 32.0 becomes 4.0.

#include <algorithm>

#include "chapters/01_coalescing/scale_chunks.h"

constexpr int kThreads = 256;         // threads in a block: 8 warps
constexpr int kLeastWork = 8;         // elements for each thread, before there are more threads
constexpr int kMostBlocks = 8 * 132;  // 8 for each multiprocessor of an H200; from there on the grid does not grow
static_assert(kThreads % 32 == 0, "whole warps: lanes without a thread would be wasted");

__global__ void scale_elements(const float* in, float* out, int count, float factor) {
  const int threads = gridDim.x * blockDim.x;                // in the whole grid
  const int thread = blockIdx.x * blockDim.x + threadIdx.x;  // [0, threads)
  // [edit]
  // In every step the whole grid takes `threads` elements side by side, then strides over all of them to the next ones.
  const int begin = thread;
  const int end = count;
  const int step = threads;
  // [end edit]
  for (int i = begin; i < end && i < count; i += step) {
    out[i] = factor * in[i];
  }
}

void scale_chunks(const float* in, float* out, int count, float factor) {
  const int blocks = std::min(ceil_div(count, kThreads * kLeastWork), kMostBlocks);
  launch(scale_elements, {blocks, kThreads}, in, out, count, factor);
}
