// expect: stopped
// because: misaligned
// float4 from one float further: no address of them is a multiple of 16.

#include "chapters/07_vectorized_access/copy_shifted.h"

constexpr int kThreads = 256;  // in a block: 8 warps

__global__ void copy(const float* in, float* out, int count) {
  const int i = blockIdx.x * kThreads + threadIdx.x;
  if (4 * i + 3 < count) reinterpret_cast<float4*>(out)[i] = reinterpret_cast<const float4*>(in + 1)[i];
}

void copy_shifted(const float* in, float* out, int count) {
  launch(copy, {ceil_div(count, kThreads), kThreads}, in, out, count);
}
