// tricky: Thousands of atomics, a barrier, and plain reads.

#include "tests/zoo/zoo.h"

__global__ void count(const int* in, int* out) {
  __shared__ int bins[8];
  const int t = threadIdx.x;
  if (t < 8) bins[t] = 0;
  __syncthreads();
  for (int i = 0; i < 100; ++i) atomicAdd(&bins[(in[t] + i) % 8], 1);
  __syncthreads();
  out[t] = bins[t % 8];
}

void run() {
  int* in = zoo::numbered<int>(128, "in");
  int* out = zoo::unwritten<int>(128, "out");
  launch(count, {1, 128}, in, out);
}
