// expect: race_global
// because: The total of all blocks is written after the lock was given back.

#include "tests/zoo/zoo.h"

__global__ void add_up(const int* in, int* lock, int* total) {
  while (atomicCAS(lock, 0, 1) != 0) {
  }
  __threadfence();
  const int sum = *total + in[blockIdx.x];  // <- here
  __threadfence();
  atomicExch(lock, 0);
  *total = sum;  // <- other
}

void run() {
  int* in = zoo::numbered<int>(8, "in");
  int* lock = zoo::filled(1, "lock", 0);
  int* total = zoo::filled(1, "total", 0);
  launch(add_up, {8, 1}, in, lock, total);
}
