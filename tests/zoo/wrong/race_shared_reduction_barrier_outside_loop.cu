// expect: race_shared
// because: Every round of the reduction reads what other threads wrote in the round before; the barrier comes too late.

#include "tests/zoo/zoo.h"

__global__ void sum_block(const int* in, int* out) {
  __shared__ int sums[256];
  sums[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  for (unsigned step = blockDim.x / 2; step > 0; step /= 2) {
    if (threadIdx.x < step) {
      sums[threadIdx.x] += sums[threadIdx.x + step];  // <- here
    }
  }
  __syncthreads();
  if (threadIdx.x == 0) out[0] = sums[0];
}

void run() {
  int* in = zoo::numbered<int>(256, "in");
  int* out = zoo::unwritten<int>(1, "out");
  launch(sum_block, {1, 256}, in, out);
}
