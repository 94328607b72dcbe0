// expect: misses_target
// because: loads from in ask for
// Four single loads, one float4 to store: the lanes of a load are 16 bytes apart.

#include "chapters/07_vectorized_access/copy_shifted.h"

constexpr int kThreads = 256;  // in a block: 8 warps

__global__ void copy(const float* in, float* out, int count) {
  const int i = blockIdx.x * kThreads + threadIdx.x;
  if (4 * i + 3 < count) {
    const float* from = in + 4 * i + 1;
    reinterpret_cast<float4*>(out)[i] = make_float4(from[0], from[1], from[2], from[3]);
  }
  const int rest = count / 4 * 4 + i;
  if (rest < count) out[rest] = in[rest + 1];
}

void copy_shifted(const float* in, float* out, int count) {
  launch(copy, {ceil_div(ceil_div(count, 4), kThreads), kThreads}, in, out, count);
}
