// tricky: Every thread of the block stores the same sum, of other values each round, between barriers.

#include "tests/zoo/zoo.h"

__global__ void sum_rounds(const int* in, int* out) {
  __shared__ int total;
  int all = 0;
  for (int round = 0; round < 3; ++round) {
    total = in[round] * 10;
    __syncthreads();
    all += total;
    __syncthreads();
  }
  out[threadIdx.x] = all;
}

void run() {
  int* in = zoo::numbered<int>(3, "in");
  int* out = zoo::unwritten<int>(64, "out");
  launch(sum_rounds, {1, 64}, in, out);
}
