// tricky: 1024 threads order themselves twice through one counter: thousands of releases of one address.

#include "tests/zoo/zoo.h"

__global__ void count(int* counter) {
  for (int i = 0; i < 2; ++i) {
    __threadfence();
    atomicAdd(counter, 1);
  }
}

void run() { launch(count, {1, 1024}, zoo::filled(1, "counter", 0)); }
