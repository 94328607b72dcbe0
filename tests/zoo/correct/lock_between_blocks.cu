// tricky: Plain reads and writes of one total by all blocks, but only between locking and unlocking.

#include "tests/zoo/zoo.h"

__global__ void add_up_locked(const int* in, int* lock, volatile int* total) {
  while (atomicCAS(lock, 0, 1) != 0) {
  }
  __threadfence();
  *total = *total + in[blockIdx.x];
  __threadfence();
  atomicExch(lock, 0);
}

void run() {
  int* in = zoo::numbered<int>(8, "in");
  int* lock = zoo::filled(1, "lock", 0);
  int* total = zoo::filled(1, "total", 0);
  launch(add_up_locked, {8, 1}, in, lock, total);
}
