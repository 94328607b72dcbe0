// tricky: A grid far too small for the array strides over it; the last round is incomplete.

#include "tests/zoo/zoo.h"

__global__ void increment_all(int* data, int count) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < count; i += gridDim.x * blockDim.x) data[i] += 1;
}

void run() {
  int* data = zoo::numbered<int>(1000, "data");
  launch(increment_all, {2, 96}, data, 1000);
}
