// tricky: Each lane recurses to a depth of its own, by two calls on the way, so that the chains of calls are thousands;
// then the block meets at barriers, and a second launch does it again.

#include "tests/zoo/zoo.h"

__device__ int count_ways(int steps) { return steps < 2 ? 1 : count_ways(steps - 1) + count_ways(steps - 2); }

__device__ int walk_down(const int* in, int depth) {
  if (depth == 0) return in[0];
  return depth % 2 == 0 ? in[depth % 32] + walk_down(in, depth - 1) % 100 : 1 + walk_down(in, depth - 1) % 50;
}

__global__ void walk(const int* in, int* out) {
  __shared__ int depths[64];
  const int t = threadIdx.x;
  depths[t] = walk_down(in, 8 * t) + count_ways(t % 16);
  __syncthreads();
  const int neighbour = depths[(t + 1) % 64];
  __syncthreads();
  depths[t] = neighbour;
  __syncthreads();
  out[t] = depths[(t + 63) % 64] + walk_down(in, t);
}

void run() {
  cudaDeviceSetLimit(cudaLimitStackSize, 64 << 10);
  int* in = zoo::numbered<int>(32, "in");
  int* out = zoo::unwritten<int>(64, "out");
  launch(walk, {1, 64}, in, out);
  launch(walk, {1, 64}, in, out);
}
