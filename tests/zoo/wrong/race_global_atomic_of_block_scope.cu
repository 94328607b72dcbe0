// expect: race_global
// because: atomicAdd_block() is atomic for the threads of one block, and all blocks count here.

#include "tests/zoo/zoo.h"

__global__ void count(int* counters) {
  atomicAdd_block(counters, 1);  // <- here
}

void run() {
  int* counters = zoo::filled(4, "counters", 0);
  launch(count, {4, 32}, counters);
}
