// expect: race_shared
// because: Each thread reads the maximum right after its own atomicMax(): others may still change it.

#include "tests/zoo/zoo.h"

__global__ void subtract_maximum(const int* in, int* out) {
  __shared__ int maximum;
  const int t = threadIdx.x;
  if (t == 0) maximum = 0;
  __syncthreads();
  atomicMax(&maximum, in[t]);  // <- other
  out[t] = in[t] - maximum;    // <- here
}

void run() {
  int* in = zoo::numbered<int>(64, "in");
  int* out = zoo::unwritten<int>(64, "out");
  launch(subtract_maximum, {1, 64}, in, out);
}
