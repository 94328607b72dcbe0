// tricky: The maximum of the block is read after a barrier that comes after all atomics.

#include "tests/zoo/zoo.h"

__global__ void subtract_maximum(const int* in, int* out) {
  __shared__ int maximum;
  const int t = threadIdx.x;
  if (t == 0) maximum = 0;
  __syncthreads();
  atomicMax(&maximum, in[t]);
  __syncthreads();
  out[t] = in[t] - maximum;
}

void run() {
  int* in = zoo::numbered<int>(64, "in");
  int* out = zoo::unwritten<int>(64, "out");
  launch(subtract_maximum, {1, 64}, in, out);
}
