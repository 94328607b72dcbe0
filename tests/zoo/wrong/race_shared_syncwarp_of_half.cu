// expect: race_shared
// because: Each half of the warp waits for itself, and then reads what the other half has written.

#include "tests/zoo/zoo.h"

__global__ void swap_halves(const int* in, int* out) {
  __shared__ int values[32];
  const unsigned half = threadIdx.x < 16 ? 0x0000ffffU : 0xffff0000U;
  values[threadIdx.x] = in[threadIdx.x];  // <- other
  __syncwarp(half);
  out[threadIdx.x] = values[threadIdx.x ^ 16];  // <- here
}

void run() {
  int* in = zoo::numbered<int>(32, "in");
  int* out = zoo::unwritten<int>(32, "out");
  launch(swap_halves, {1, 32}, in, out);
}
