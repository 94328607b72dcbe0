// expect: divergent_barrier
// because: The barrier hides in a function that only the even warps call.

#include "tests/zoo/zoo.h"

__device__ int sum_of_pair(int* tile, int value) {
  tile[threadIdx.x] = value;
  __syncthreads();  // <- here
  return tile[threadIdx.x] + tile[threadIdx.x ^ 1];
}

__global__ void add_pairs_of_even_warps(const int* in, int* out) {
  __shared__ int tile[128];
  int result = 0;
  if (threadIdx.x / 32 % 2 == 0) result = sum_of_pair(tile, in[threadIdx.x]);
  out[threadIdx.x] = result;
}

void run() {
  int* in = zoo::numbered<int>(128, "in");
  int* out = zoo::unwritten<int>(128, "out");
  launch(add_pairs_of_even_warps, {1, 128}, in, out);
}
