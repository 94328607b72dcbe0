// expect: race_shared
// because: Threads count into the same bins without atomics.

#include "tests/zoo/zoo.h"

__global__ void count_low_bits(const int* in, int* out) {
  __shared__ int bins[8];
  if (threadIdx.x < 8) bins[threadIdx.x] = 0;
  __syncthreads();
  bins[in[threadIdx.x] % 8] += 1;  // <- here
  __syncthreads();
  if (threadIdx.x < 8) out[threadIdx.x] = bins[threadIdx.x];
}

void run() {
  int* in = zoo::numbered<int>(256, "in");
  int* out = zoo::unwritten<int>(8, "out");
  launch(count_low_bits, {1, 256}, in, out);
}
