// expect: race_global
// because: Blocks count into the same global bins without atomics.

#include "tests/zoo/zoo.h"

__global__ void count_remainders(const int* in, int* bins) {
  const int first = blockIdx.x * 16;
  for (int i = first; i < first + 16; ++i) {
    bins[in[i] % 4] += 1;  // <- here
  }
}

void run() {
  int* in = zoo::numbered<int>(64, "in");
  int* bins = zoo::filled(4, "bins", 0);
  launch(count_remainders, {4, 1}, in, bins);
}
