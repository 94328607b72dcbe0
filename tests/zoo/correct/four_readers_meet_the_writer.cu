// tricky: All lanes that read meet the lane that writes afterwards.

#include "tests/zoo/zoo.h"

__global__ void replace(const int* in, int* out) {
  __shared__ int value;
  const int lane = threadIdx.x;
  if (lane == 0) value = in[0];
  __syncthreads();
  int mine = 0;
  if (lane < 3) mine = value;
  if (lane < 4) __syncwarp(0b1111);
  if (lane == 3) value = in[1];
  out[lane] = mine;
}

void run() {
  int* in = zoo::numbered<int>(2, "in");
  int* out = zoo::unwritten<int>(32, "out");
  launch(replace, {1, 32}, in, out);
}
