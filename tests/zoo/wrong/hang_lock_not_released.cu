// expect: hang
// because: A thread that finds nothing to do leaves without unlocking, and the next one waits for the lock for ever.

#include "tests/zoo/zoo.h"

__global__ void append_positive(const int* in, int* lock, int* length, int* list) {
  while (atomicCAS(lock, 0, 1) != 0) {  // <- here
  }
  __threadfence();
  if (in[blockIdx.x] <= 0) return;
  list[*length] = in[blockIdx.x];
  *length += 1;
  __threadfence();
  atomicExch(lock, 0);
}

void run() {
  int* in = zoo::filled(4, "in", -1);
  int* lock = zoo::filled(1, "lock", 0);
  int* length = zoo::filled(1, "length", 0);
  int* list = zoo::unwritten<int>(4, "list");
  launch(append_positive, {4, 1}, in, lock, length, list);
}
