// expect: race_shared
// because: The place in the list comes from an atomic, but nothing says when its element is there.

#include "tests/zoo/zoo.h"

__global__ void compact(const int* in, int* out) {
  __shared__ int list[64];
  __shared__ int count;
  const int t = threadIdx.x;
  if (t == 0) count = 0;
  __syncthreads();
  list[atomicAdd(&count, 1)] = in[t];  // <- other
  out[t] = list[63 - t];               // <- here
}

void run() {
  int* in = zoo::numbered<int>(64, "in");
  int* out = zoo::unwritten<int>(64, "out");
  launch(compact, {1, 64}, in, out);
}
