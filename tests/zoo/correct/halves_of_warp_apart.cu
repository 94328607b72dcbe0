// tricky: The two halves of a warp take different branches and synchronize there, each with its own mask.

#include "tests/zoo/zoo.h"

__global__ void sort_halves(const int* in, int* out) {
  __shared__ int values[32];
  const unsigned i = threadIdx.x;
  values[i] = in[i];
  if (i < 16) {
    __syncwarp(0x0000ffffU);
    out[i] = values[15 - i];
  } else {
    __syncwarp(0xffff0000U);
    out[i] = values[47 - i] * 2;
  }
}

void run() {
  int* in = zoo::numbered<int>(32, "in");
  int* out = zoo::unwritten<int>(32, "out");
  launch(sort_halves, {1, 32}, in, out);
}
