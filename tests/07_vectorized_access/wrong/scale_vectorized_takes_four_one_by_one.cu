// expect: misses_target
// because: ask for 128.0 bytes per request
// Four neighbours for each thread, but one at a time: as many requests, and lanes 16 bytes apart.

#include <algorithm>
#include <cstdint>

#include "chapters/07_vectorized_access/scale_vectorized.h"

constexpr int kThreads = 256;  // in a block: 8 warps

// [four-neighbours]
__global__ void scale_elements(const float* in, float* out, int count, float factor) {
  const int first = 4 * (blockIdx.x * kThreads + threadIdx.x);
  for (int i = first; i < first + 4 && i < count; ++i) {
    out[i] = factor * in[i];
  }
}
// [four-neighbours]

void scale_vectorized(const float* in, float* out, int count, float factor) {
  launch(scale_elements, {ceil_div(ceil_div(count, 4), kThreads), kThreads}, in, out, count, factor);
}
