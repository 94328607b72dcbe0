// expect: out_of_bounds
// because: Eight warps count, but the __device__ array has four counters.

#include "tests/zoo/zoo.h"

__device__ int counters[4];

__global__ void count_by_warp(const int* in) {
  const int warp = threadIdx.x / 32;
  if (in[threadIdx.x] % 3 == 0) atomicAdd(&counters[warp], 1);  // <- here
}

void run() {
  int* in = zoo::numbered<int>(256, "in");
  launch(count_by_warp, {1, 256}, in);
}
