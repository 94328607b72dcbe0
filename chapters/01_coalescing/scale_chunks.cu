// Question:   each thread has many elements to do; in which order should it do them?
// Technique:  a grid-stride loop: in every step, the threads of the grid take elements that lie side by side.
// Watch:      sectors per request of the load from `in` and of the store to `out`: 32.0 becomes 4.0.

#include "chapters/01_coalescing/scale_chunks.h"

constexpr int kBlocks = 64;    // the grid does not grow with the count
constexpr int kThreads = 256;  // threads in a block: 8 warps
static_assert(kThreads % 32 == 0, "whole warps: lanes without a thread would be wasted");

__global__ void scale_elements(const float* in, float* out, int count, float factor) {
  const int threads = gridDim.x * blockDim.x;                // in the whole grid
  const int thread = blockIdx.x * blockDim.x + threadIdx.x;  // [0, threads)
  // [edit]
  // TODO: this thread takes `chunk` elements that lie side by side. Let its neighbour take the next element instead.
  const int chunk = ceil_div(count, threads);  // elements per thread
  const int begin = thread * chunk;
  const int end = begin + chunk;
  const int step = 1;
  // [end edit]
  for (int i = begin; i < end && i < count; i += step) {
    out[i] = factor * in[i];
  }
}

void scale_chunks(const float* in, float* out, int count, float factor) {
  launch(scale_elements, {kBlocks, kThreads}, in, out, count, factor);
}
