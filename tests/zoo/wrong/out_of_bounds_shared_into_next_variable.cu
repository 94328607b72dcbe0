// expect: out_of_bounds
// because: There are 40 partial sums but room for 32, and the surplus goes on behind the array, where the weights are.

#include "tests/zoo/zoo.h"

__global__ void sum_weighted(const int* in, int* out) {
  __shared__ int sums[32];
  __shared__ int weights[40];
  weights[threadIdx.x] = threadIdx.x % 3;
  __syncthreads();
  sums[threadIdx.x] = in[threadIdx.x] * weights[threadIdx.x];  // <- here
  __syncthreads();
  out[threadIdx.x] = sums[(threadIdx.x + 1) % 32] + weights[threadIdx.x];
}

void run() {
  int* in = zoo::numbered<int>(40, "in");
  int* out = zoo::unwritten<int>(40, "out");
  launch(sum_weighted, {1, 40}, in, out);
}
