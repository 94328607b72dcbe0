// expect: host_access
// because: The host stores to a __constant__ variable by its name; only cudaMemcpyToSymbol reaches the GPU's.

#include "tests/zoo/zoo.h"

__constant__ float factors[4];

__global__ void scale(const float* in, float* out) { out[threadIdx.x] = factors[threadIdx.x % 4] * in[threadIdx.x]; }

void run() {
  const float* in = zoo::numbered<float>(32, "in");
  float* out = zoo::unwritten<float>(32, "out");
  for (int i = 0; i < 4; ++i) factors[i] = 0.5F * i;  // <- here
  launch(scale, {1, 32}, in, out);
}
