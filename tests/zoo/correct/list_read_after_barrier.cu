// tricky: Threads append to a list by an atomic counter, and read it after a barrier.

#include "tests/zoo/zoo.h"

__global__ void compact(const int* in, int* out) {
  __shared__ int list[64];
  __shared__ int count;
  const int t = threadIdx.x;
  if (t == 0) count = 0;
  __syncthreads();
  list[atomicAdd(&count, 1)] = in[t];
  __syncthreads();
  out[t] = list[63 - t];
}

void run() {
  int* in = zoo::numbered<int>(64, "in");
  int* out = zoo::unwritten<int>(64, "out");
  launch(compact, {1, 64}, in, out);
}
