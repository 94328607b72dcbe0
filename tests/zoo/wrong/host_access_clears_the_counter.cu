// expect: host_access
// because: The host sets a counter to zero by the pointer from cudaMalloc, where cudaMemset is needed.

#include "tests/zoo/zoo.h"

__global__ void count(int* counter) { atomicAdd(counter, 1); }

void run() {
  int* counter = nullptr;
  cudaMalloc(&counter, sizeof(int));
  *counter = 0;  // <- here
  launch(count, {1, 64}, counter);
}
