// expect: hang
// because: A home-made barrier for the whole grid: it needs all blocks at once, and a GPU runs them as they fit.

#include "tests/zoo/zoo.h"

__global__ void two_phases(int* arrived, int* data) {
  data[blockIdx.x] = blockIdx.x;
  __threadfence();
  atomicAdd(arrived, 1);
  while (atomicAdd(arrived, 0) < static_cast<int>(gridDim.x)) {  // <- here
  }
}

void run() {
  constexpr int kBlocks = 100000;
  int* arrived = zoo::filled(1, "arrived", 0);
  int* data = zoo::unwritten<int>(kBlocks, "data");
  launch(two_phases, {kBlocks, 1}, arrived, data);
}
