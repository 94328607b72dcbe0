// expect: invalid_launch
// because: One thread for each of 2000 elements, all in one block: a block has at most 1024.

#include "tests/zoo/zoo.h"

__global__ void increment(int* data) { data[threadIdx.x] += 1; }

void run() {
  int* data = zoo::numbered<int>(2000, "data");
  launch(increment, {1, 2000}, data);  // <- here
}
