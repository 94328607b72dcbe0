// expect: invalid_launch
// because: For an input without elements the number of blocks is 0, which CUDA refuses.

#include "tests/zoo/zoo.h"

__global__ void double_all(int* data, int count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) data[i] *= 2;
}

void run() {
  int* data = zoo::unwritten<int>(1, "data");
  const int count = 0;
  launch(double_all, {ceil_div(count, 256), 256}, data, count);  // <- here
}
