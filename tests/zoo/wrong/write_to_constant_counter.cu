// expect: write_to_constant
// because: A counter was put among the constants, and an atomic add is a write too.

#include "tests/zoo/zoo.h"

__constant__ int limits[4] = {10, 20, 30, 0};

__global__ void count_over_limit(const int* in) {
  int* counter = const_cast<int*>(limits) + 3;
  if (in[threadIdx.x] > limits[1]) atomicAdd(counter, 1);  // <- here
}

void run() {
  int* in = zoo::numbered<int>(32, "in");
  launch(count_over_limit, {1, 32}, in);
}
