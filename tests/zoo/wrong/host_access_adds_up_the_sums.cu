// expect: host_access
// because: The kernel leaves a sum for each block, and the host adds them up where they are, in device memory.

#include "tests/zoo/zoo.h"

__global__ void store_ones(int* sums) { sums[blockIdx.x] = 1; }

void run() {
  int* sums = zoo::unwritten<int>(8, "sums");
  launch(store_ones, {8, 1}, sums);
  int total = 0;
  for (int i = 0; i < 8; ++i) total += sums[i];  // <- here
  std::printf("%d\n", total);
}
