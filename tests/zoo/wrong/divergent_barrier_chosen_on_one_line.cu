// expect: divergent_barrier
// because: The two calls stand on one line, but each thread takes only one of the two.

#include "tests/zoo/zoo.h"

__device__ int sum_with(int* sums, int value) {
  sums[threadIdx.x] = value;
  __syncthreads();  // <- here
  return value + sums[threadIdx.x ^ 1];
}

__global__ void add_pairs(const int* in, int* out) {
  __shared__ int sums[64];
  const int value = in[threadIdx.x];
  out[threadIdx.x] = value > 20 ? sum_with(sums, value) : sum_with(sums, 20);
}

void run() {
  int* in = zoo::numbered<int>(64, "in");
  int* out = zoo::unwritten<int>(64, "out");
  launch(add_pairs, {1, 64}, in, out);
}
