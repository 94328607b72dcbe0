// expect: race_global
// because: Blocks begin 31 elements apart but store 32: two of them write every 31st element.

#include "tests/zoo/zoo.h"

__global__ void fill_by_block(int* out, int count) {
  const int i = blockIdx.x * (blockDim.x - 1) + threadIdx.x;
  if (i < count) out[i] = blockIdx.x * 100 + threadIdx.x;  // <- here
}

void run() {
  int* out = zoo::unwritten<int>(100, "out");
  launch(fill_by_block, {3, 32}, out, 94);
}
