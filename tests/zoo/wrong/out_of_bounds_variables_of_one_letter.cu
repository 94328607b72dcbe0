// expect: out_of_bounds
// because: The guard lets one element too many through; a and b are variables, and not the types that they could spell.

#include "tests/zoo/zoo.h"

__device__ int a[64];
__device__ int b[64];

__global__ void shift(int n) {
  const int i = threadIdx.x;
  if (i <= n) a[i] = b[i];  // <- here
}

void run() {
  int zeros[64] = {};
  cudaMemcpyToSymbol(b, zeros, sizeof zeros);
  launch(shift, {1, 96}, 64);
}
