// tricky: Atomics in shared memory, a barrier, plain reads of the same bins, and atomics in global memory.

#include "tests/zoo/zoo.h"

__global__ void count_remainders(const int* in, int* bins) {
  __shared__ int mine[16];
  if (threadIdx.x < 16) mine[threadIdx.x] = 0;
  __syncthreads();
  atomicAdd(&mine[in[blockIdx.x * 64 + threadIdx.x] % 16], 1);
  __syncthreads();
  if (threadIdx.x < 16 && mine[threadIdx.x] > 0) atomicAdd(&bins[threadIdx.x], mine[threadIdx.x]);
}

void run() {
  int* in = zoo::numbered<int>(256, "in");
  int* bins = zoo::filled(16, "bins", 0);
  launch(count_remainders, {4, 64}, in, bins);
}
