// expect: misses_target
// because: add up to
// Each thread loads both float4 that its four floats are spread over: everything is loaded twice.

#include "chapters/07_vectorized_access/copy_shifted.h"

constexpr int kThreads = 256;  // in a block: 8 warps

__global__ void copy(const float* in, float* out, int count) {
  const int i = blockIdx.x * kThreads + threadIdx.x;
  if (4 * i + 7 <= count) {
    const float4 a = reinterpret_cast<const float4*>(in)[i];
    const float4 b = reinterpret_cast<const float4*>(in)[i + 1];
    reinterpret_cast<float4*>(out)[i] = make_float4(a.y, a.z, a.w, b.x);
  } else {
    for (int k = 4 * i; k < 4 * i + 4 && k < count; ++k) out[k] = in[k + 1];
  }
}

void copy_shifted(const float* in, float* out, int count) {
  launch(copy, {ceil_div(ceil_div(count, 4), kThreads), kThreads}, in, out, count);
}
