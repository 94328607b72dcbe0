// expect: divergent_barrier
// because: Each thread leaves the loop when its own value has converged, and the others then wait for it in vain.

#include "tests/zoo/zoo.h"

__global__ void halve_until_small(const float* in, float* out) {
  __shared__ float values[64];
  values[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  while (true) {
    if (values[threadIdx.x] < 1) break;
    values[threadIdx.x] /= 2;
    __syncthreads();  // <- here
  }
  out[threadIdx.x] = values[threadIdx.x];
}

void run() {
  float* in = zoo::numbered<float>(64, "in");
  float* out = zoo::unwritten<float>(64, "out");
  launch(halve_until_small, {1, 64}, in, out);
}
