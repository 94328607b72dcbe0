// tricky: The scalar tail of a vectorized copy has no elements here; its loop must not run.

#include "tests/zoo/zoo.h"

__global__ void copy_by_fours(const float* in, float* out, int count) {
  const int i = threadIdx.x;
  if (i < count / 4) {
    const float4 four = reinterpret_cast<const float4*>(in)[i];
    reinterpret_cast<float4*>(out)[i] = four;
  }
  for (int k = count / 4 * 4 + i; k < count; k += blockDim.x) out[k] = in[k];
}

void run() {
  float* in = zoo::numbered<float>(128, "in");
  float* out = zoo::unwritten<float>(128, "out");
  launch(copy_by_fours, {1, 64}, in, out, 128);
}
