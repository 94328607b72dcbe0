// expect: misses_target
// because: take 131072 requests
// Few sectors per request, because each request asks for one element only.

#include "chapters/01_coalescing/scale_chunks.h"

constexpr int kBlocks = 16384;
constexpr int kThreads = 1;

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
