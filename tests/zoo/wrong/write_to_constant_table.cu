// expect: write_to_constant
// because: Constant memory is read-only for kernels; this one normalizes its table in place.

#include "tests/zoo/zoo.h"

__constant__ float gains[32] = {2, 4, 8};

__global__ void apply_gains(float* data) {
  const float sum = gains[0] + gains[1] + gains[2];
  float* writable = const_cast<float*>(gains);
  if (threadIdx.x < 3) {
    writable[threadIdx.x] = gains[threadIdx.x] / sum;  // <- here
  }
  __syncthreads();
  data[threadIdx.x] *= gains[threadIdx.x % 3];
}

void run() {
  float* data = zoo::numbered<float>(64, "data");
  launch(apply_gains, {1, 64}, data);
}
