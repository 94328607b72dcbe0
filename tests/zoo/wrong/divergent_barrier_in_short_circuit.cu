// expect: divergent_barrier
// because: `a && __syncthreads_or(b)`: threads for which `a` is false never get to the barrier behind &&.

#include "tests/zoo/zoo.h"

__global__ void any_large(const int* in, int* out) {
  const int value = in[threadIdx.x];
  const bool found = value % 2 == 0 && __syncthreads_or(value > 30);  // <- here
  out[threadIdx.x] = found ? 1 : 0;
}

void run() {
  int* in = zoo::numbered<int>(64, "in");
  int* out = zoo::unwritten<int>(64, "out");
  launch(any_large, {1, 64}, in, out);
}
