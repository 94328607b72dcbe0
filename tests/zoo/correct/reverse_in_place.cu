// tricky: Each thread swaps two elements far apart; every pair belongs to one thread, whatever its block.

#include "tests/zoo/zoo.h"

__global__ void reverse_all(int* data, int count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= count / 2) return;
  const int low = data[i];
  data[i] = data[count - 1 - i];
  data[count - 1 - i] = low;
}

void run() {
  int* data = zoo::numbered<int>(101, "data");
  launch(reverse_all, {2, 32}, data, 101);
}
