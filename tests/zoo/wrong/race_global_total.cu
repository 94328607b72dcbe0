// expect: race_global
// because: All blocks add to one total without an atomic: updates get lost.

#include "tests/zoo/zoo.h"

__global__ void add_up(const int* in, int* total) {
  const int sum = __reduce_add_sync(0xffffffffU, in[blockIdx.x * 32 + threadIdx.x]);
  if (threadIdx.x == 0) {
    *total += sum;  // <- here
  }
}

void run() {
  int* in = zoo::numbered<int>(128, "in");
  int* total = zoo::filled(1, "total", 0);
  launch(add_up, {4, 32}, in, total);
}
