// tricky: A block on each of 132 multiprocessors, and all of them meet, three times.

#include "tests/zoo/zoo.h"

__device__ unsigned arrived;

__global__ void meet(unsigned rounds, int* out) {
  for (unsigned round = 1; round <= rounds; ++round) {
    __syncthreads();
    if (threadIdx.x == 0) {
      __threadfence();
      atomicAdd(&arrived, 1);
      while (atomicAdd(&arrived, 0) < round * gridDim.x) {
      }
      __threadfence();
    }
    __syncthreads();
  }
  if (threadIdx.x == 0) out[blockIdx.x] = 1;
}

void run() { launch(meet, {132, 128}, 3U, zoo::unwritten<int>(132, "out")); }
