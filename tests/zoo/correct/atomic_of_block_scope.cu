// tricky: atomicAdd_block() on counters that belong to one block each.

#include "tests/zoo/zoo.h"

__global__ void count(int* counters) { atomicAdd_block(&counters[blockIdx.x], 1); }

void run() {
  int* counters = zoo::filled(4, "counters", 0);
  launch(count, {4, 32}, counters);
}
