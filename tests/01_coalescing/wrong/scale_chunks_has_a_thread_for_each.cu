// expect: misses_target
// because: 131072 threads are launched; 65536 are enough, so that each has several elements to do
// A thread for each element: with one element, a chunk is side by side by itself.

#include <algorithm>

#include "chapters/01_coalescing/scale_chunks.h"

constexpr int kThreads = 256;         // threads in a block: 8 warps
constexpr int kLeastWork = 1;         // elements for each thread, before there are more threads
constexpr int kMostBlocks = 1 << 30;  // the grid always grows
static_assert(kThreads % 32 == 0, "whole warps: lanes without a thread would be wasted");

__global__ void scale_elements(const float* in, float* out, int count, float factor) {
  const int threads = gridDim.x * blockDim.x;                // in the whole grid
  const int thread = blockIdx.x * blockDim.x + threadIdx.x;  // [0, threads)
  const int chunk = ceil_div(count, threads);                // elements per thread
  const int begin = thread * chunk;
  const int end = begin + chunk;
  const int step = 1;
  for (int i = begin; i < end && i < count; i += step) {
    out[i] = factor * in[i];
  }
}

void scale_chunks(const float* in, float* out, int count, float factor) {
  const int blocks = std::min(ceil_div(count, kThreads * kLeastWork), kMostBlocks);
  launch(scale_elements, {blocks, kThreads}, in, out, count, factor);
}
