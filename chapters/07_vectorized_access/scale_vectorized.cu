// Question:   a thread that loads one float has 4 bytes on their way; how can it have 16, wherever the array begins?
// Technique:  peeling: single floats up to a border, float4 from there on, single floats for what is left over.
// Watch:      bytes per request of the load from `in` and of the store to `out`: 128 becomes 511.

#include <algorithm>
#include <cstdint>

#include "chapters/07_vectorized_access/scale_vectorized.h"

constexpr int kThreads = 256;  // in a block: 8 warps

// [edit]
// TODO: a thread loads and stores one float. Let it take a float4 where both pointers allow it, and single floats at
// the edges.
__global__ void scale_elements(const float* in, float* out, int count, float factor) {
  const int i = blockIdx.x * kThreads + threadIdx.x;
  if (i < count) out[i] = factor * in[i];
}

void scale_vectorized(const float* in, float* out, int count, float factor) {
  launch(scale_elements, {ceil_div(count, kThreads), kThreads}, in, out, count, factor);
}
// [end edit]
