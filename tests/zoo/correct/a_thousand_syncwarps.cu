// tricky: Neighbouring lanes exchange values a thousand times, with __syncwarp() only and no barrier in between.

#include "tests/zoo/zoo.h"

__global__ void diffuse_in_warp(const float* in, float* out) {
  __shared__ float values[64];
  const unsigned i = threadIdx.x;
  const unsigned right = (i & 32) | ((i + 1) & 31);
  values[i] = in[i];
  for (int round = 0; round < 1000; ++round) {
    __syncwarp();
    const float next = (values[i] + values[right]) / 2;
    __syncwarp();
    values[i] = next;
  }
  out[i] = values[i];
}

void run() {
  float* in = zoo::numbered<float>(64, "in");
  float* out = zoo::unwritten<float>(64, "out");
  launch(diffuse_in_warp, {1, 64}, in, out);
}
