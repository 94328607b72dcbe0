// expect: misses_target
// because: times the sectors that their bytes fill
// Side by side for a multiple of 1024 elements, chunks of its own for each thread otherwise.

#include <algorithm>

#include "chapters/01_coalescing/scale_chunks.h"

constexpr int kThreads = 256;         // threads in a block: 8 warps
constexpr int kLeastWork = 8;         // elements for each thread, before there are more threads
constexpr int kMostBlocks = 8 * 132;  // 8 for each multiprocessor of an H200; from there on the grid does not grow
static_assert(kThreads % 32 == 0, "whole warps: lanes without a thread would be wasted");

__global__ void scale_elements(const float* in, float* out, int count, float factor) {
  const int threads = gridDim.x * blockDim.x;                // in the whole grid
  const int thread = blockIdx.x * blockDim.x + threadIdx.x;  // [0, threads)
  const int chunk = ceil_div(count, threads);                // elements per thread
  const bool nice = count % 1024 == 0;
  const int begin = nice ? thread : thread * chunk;
  const int end = nice ? count : begin + chunk;
  const int step = nice ? threads : 1;
  for (int i = begin; i < end && i < count; i += step) {
    out[i] = factor * in[i];
  }
}

void scale_chunks(const float* in, float* out, int count, float factor) {
  const int blocks = std::min(ceil_div(count, kThreads * kLeastWork), kMostBlocks);
  launch(scale_elements, {blocks, kThreads}, in, out, count, factor);
}
