// expect: race_shared
// because: After thousands of different chains of calls, a thread reads what its neighbour writes; a barrier is
// missing.

#include "tests/zoo/zoo.h"

__device__ int count_ways(int steps) { return steps < 2 ? 1 : count_ways(steps - 1) + count_ways(steps - 2); }

__global__ void share_ways(int* out) {
  __shared__ int ways[64];
  ways[threadIdx.x] = count_ways(threadIdx.x % 17);  // <- other
  out[threadIdx.x] = ways[(threadIdx.x + 1) % 64];   // <- here
}

void run() {
  cudaDeviceSetLimit(cudaLimitStackSize, 16 << 10);
  int* out = zoo::unwritten<int>(64, "out");
  launch(share_ways, {1, 64}, out);
}
