// expect: uninitialized_global
// because: The counter that all threads add to was never set to zero.

#include "tests/zoo/zoo.h"

__global__ void count_even(const int* in, int* count) {
  if (in[blockIdx.x * blockDim.x + threadIdx.x] % 2 == 0) atomicAdd(count, 1);  // <- here
}

void run() {
  int* in = zoo::numbered<int>(256, "in");
  int* count = zoo::unwritten<int>(1, "count");
  launch(count_even, {4, 64}, in, count);
}
