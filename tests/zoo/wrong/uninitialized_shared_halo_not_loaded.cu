// expect: uninitialized_shared
// because: The tile has a halo on both sides, but only its middle is loaded.

#include "tests/zoo/zoo.h"

__global__ void average_three(const float* in, float* out) {
  __shared__ float tile[66];
  tile[threadIdx.x + 1] = in[threadIdx.x];
  __syncthreads();
  const float left = tile[threadIdx.x];  // <- here
  out[threadIdx.x] = (left + tile[threadIdx.x + 1]) / 2;
}

void run() {
  float* in = zoo::numbered<float>(64, "in");
  float* out = zoo::unwritten<float>(64, "out");
  launch(average_three, {1, 64}, in, out);
}
