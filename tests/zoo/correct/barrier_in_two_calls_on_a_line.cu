// tricky: One line calls the function that waits twice, and all threads make both calls; an unrolled loop calls it too.

#include "tests/zoo/zoo.h"

__device__ int sum_with(int* sums, int value) {
  __syncthreads();
  sums[threadIdx.x] = value;
  __syncthreads();
  return value + sums[threadIdx.x ^ 1];
}

__global__ void add_pairs(const int* in, int* out, int rounds) {
  __shared__ int sums[64];
  int value = in[threadIdx.x];
  value = sum_with(sums, value) + sum_with(sums, -value);
#pragma GCC unroll 4
  for (int round = 0; round < rounds; ++round) {
    if (rounds > 2 || round == 0) value += sum_with(sums, value);
  }
  out[threadIdx.x] = value;
}

void run() {
  int* in = zoo::numbered<int>(64, "in");
  int* out = zoo::unwritten<int>(64, "out");
  launch(add_pairs, {1, 64}, in, out, 5);
}
