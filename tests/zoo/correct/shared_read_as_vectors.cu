// tricky: Floats are stored one by one, and after the barrier read four at a time.

#include "tests/zoo/zoo.h"

__global__ void sum_fours(const float* in, float* out) {
  __shared__ __align__(16) float values[128];
  values[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  if (threadIdx.x < 32) {
    const float4 v = reinterpret_cast<const float4*>(values)[threadIdx.x];
    out[threadIdx.x] = v.x + v.y + v.z + v.w;
  }
}

void run() {
  float* in = zoo::numbered<float>(128, "in");
  float* out = zoo::unwritten<float>(32, "out");
  launch(sum_fours, {1, 128}, in, out);
}
