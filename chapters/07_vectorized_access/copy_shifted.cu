// Question:   no float4 of `out` is a float4 of `in`: each is spread over two of them; must a thread load both?
// Technique:  aligned float4 loads; the one float that lies in the next float4 comes from the lane that has it.
// Watch:      bytes per request of the loads from `in`: 128 becomes 410; of the store to `out`: 512.

#include "chapters/07_vectorized_access/copy_shifted.h"

constexpr int kThreads = 256;  // in a block: 8 warps

// [edit]
// TODO: a float4 from &in[4 * i + 1] would be misaligned, so this copies single floats. Load aligned float4, store
// aligned float4, and shift the floats by one between the two.
__global__ void copy(const float* in, float* out, int count) {
  const int i = blockIdx.x * kThreads + threadIdx.x;
  if (i < count) out[i] = in[i + 1];
}

void copy_shifted(const float* in, float* out, int count) {
  launch(copy, {ceil_div(count, kThreads), kThreads}, in, out, count);
}
// [end edit]
