// tricky: A barrier of all blocks, from an atomic counter and fences: each block reads what another one wrote before.

#include "tests/zoo/zoo.h"

__device__ void meet_all_blocks(unsigned* arrived, unsigned round) {
  __syncthreads();
  if (threadIdx.x == 0) {
    __threadfence();
    atomicAdd(arrived, 1U);
    while (atomicAdd(arrived, 0U) < round * gridDim.x) {
    }
    __threadfence();
  }
  __syncthreads();
}

__global__ void pass_around(int* data, unsigned* arrived) {
  for (unsigned round = 1; round <= 3; ++round) {
    const int next = data[(blockIdx.x + 1) % gridDim.x * 32 + threadIdx.x];
    meet_all_blocks(arrived, 2 * round - 1);
    data[blockIdx.x * 32 + threadIdx.x] = next;
    meet_all_blocks(arrived, 2 * round);
  }
}

void run() {
  int* data = zoo::numbered<int>(128, "data");
  unsigned* arrived = zoo::filled(1, "arrived", 0U);
  launch(pass_around, {4, 32}, data, arrived);
}
