// tricky: Groups of eight lanes exchange values through shared memory, each group with a __syncwarp() of its own.

#include "tests/zoo/zoo.h"

__global__ void reverse_eights(const int* in, int* out) {
  __shared__ int values[64];
  const unsigned i = threadIdx.x;
  const unsigned group = 0xffU << (i % 32 & 24);
  values[i] = in[i];
  __syncwarp(group);
  out[i] = values[i ^ 7];
}

void run() {
  int* in = zoo::numbered<int>(64, "in");
  int* out = zoo::unwritten<int>(64, "out");
  launch(reverse_eights, {1, 64}, in, out);
}
