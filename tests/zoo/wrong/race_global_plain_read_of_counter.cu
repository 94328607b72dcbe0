// expect: race_global
// because: The counter is raised by atomics, but read without one while other blocks may still raise it.

#include "tests/zoo/zoo.h"

__global__ void count_and_report(const int* in, int* counter, int* out) {
  if (in[blockIdx.x * 32 + threadIdx.x] % 2 == 0) atomicAdd(counter, 1);  // <- other
  __syncthreads();
  if (threadIdx.x == 0) {
    out[blockIdx.x] = *counter;  // <- here
  }
}

void run() {
  int* in = zoo::numbered<int>(128, "in");
  int* counter = zoo::filled(1, "counter", 0);
  int* out = zoo::unwritten<int>(4, "out");
  launch(count_and_report, {4, 32}, in, counter, out);
}
