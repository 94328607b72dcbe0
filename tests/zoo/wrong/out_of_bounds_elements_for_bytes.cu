// expect: out_of_bounds
// because: cudaMalloc counts bytes; asked for `count` of them it gives room for a quarter of the floats.

#include "tests/zoo/zoo.h"

__global__ void fill_ramp(float* out, int count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) out[i] = i;  // <- here
}

void run() {
  constexpr int kCount = 4096;
  float* out = nullptr;
  cudaMalloc(&out, kCount);
  launch(fill_ramp, {kCount / 256, 256}, out, kCount);
}
