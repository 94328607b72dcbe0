// expect: divergent_barrier
// because: Every level of the recursion waits at a barrier, and the threads go down to different depths.

#include "tests/zoo/zoo.h"

__device__ int count_ways(int steps) { return steps < 2 ? 1 : count_ways(steps - 1) + count_ways(steps - 2); }

__device__ void spread(int* values, int depth) {
  if (depth == 0) return;
  const int left = values[(threadIdx.x + 63) % 64];
  __syncthreads();  // <- here
  values[threadIdx.x] += left;
  __syncthreads();  // <- here
  spread(values, depth - 1);
}

__global__ void spread_down(const int* in, int* out) {
  __shared__ int values[64];
  values[threadIdx.x] = in[threadIdx.x] + count_ways(threadIdx.x % 16);
  __syncthreads();
  spread(values, 8 + threadIdx.x / 32);
  __syncthreads();  // <- here
  out[threadIdx.x] = values[threadIdx.x];
}

void run() {
  cudaDeviceSetLimit(cudaLimitStackSize, 16 << 10);
  int* in = zoo::numbered<int>(64, "in");
  int* out = zoo::unwritten<int>(64, "out");
  launch(spread_down, {1, 64}, in, out);
}
