// tricky: Every thread adds to its own element and to those beside it, across warps and blocks, but always atomically.

#include "tests/zoo/zoo.h"

__global__ void spread(const int* in, int* out, int count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int share = in[i] / 3;
  atomicAdd(&out[i], share);
  if (i > 0) atomicAdd(&out[i - 1], share);
  if (i + 1 < count) atomicAdd(&out[i + 1], share);
}

void run() {
  int* in = zoo::numbered<int>(128, "in");
  int* out = zoo::filled(128, "out", 0);
  launch(spread, {2, 64}, in, out, 128);
}
