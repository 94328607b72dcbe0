// expect: misaligned
// because: The 8-byte counter sits 4 bytes into a block of ints.

#include "tests/zoo/zoo.h"

__global__ void count_large(const int* in, int* results) {
  auto* total = reinterpret_cast<unsigned long long*>(results + 1);
  if (in[threadIdx.x] > 10) atomicAdd(total, 1ULL);  // <- here
}

void run() {
  int* in = zoo::numbered<int>(32, "in");
  int* results = zoo::filled(4, "results", 0);
  launch(count_large, {1, 32}, in, results);
}
