// tricky: Each block waits for the flag of the block before it, and hands on the sum of all before the next one.

#include "tests/zoo/zoo.h"

__global__ void prefix_sums(const int* in, int* out, int* sums, int* flags) {
  __shared__ int values[64];
  __shared__ int before;
  const int t = threadIdx.x;
  const int i = blockIdx.x * 64 + t;
  values[t] = in[i];
  __syncthreads();
  for (int step = 1; step < 64; step *= 2) {
    const int left = t >= step ? values[t - step] : 0;
    __syncthreads();
    values[t] += left;
    __syncthreads();
  }
  if (t == 0) {
    before = 0;
    if (blockIdx.x > 0) {
      while (atomicAdd(&flags[blockIdx.x - 1], 0) == 0) {
      }
      __threadfence();
      before = sums[blockIdx.x - 1];
    }
    sums[blockIdx.x] = before + values[63];
    __threadfence();
    atomicExch(&flags[blockIdx.x], 1);
  }
  __syncthreads();
  out[i] = before + values[t];
}

void run() {
  int* in = zoo::numbered<int>(512, "in");
  int* out = zoo::unwritten<int>(512, "out");
  int* sums = zoo::unwritten<int>(8, "sums");
  int* flags = zoo::filled(8, "flags", 0);
  launch(prefix_sums, {8, 64}, in, out, sums, flags);
}
