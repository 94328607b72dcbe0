// tricky: The recursion along a list is deep, but ends: its frames together are larger than the stack of a GPU by
// default, so the host has asked for more.

#include "tests/zoo/zoo.h"

__device__ int length_of(const int* next, int node) { return node < 0 ? 0 : 1 + length_of(next, next[node]) % 9000; }

__global__ void measure_lists(const int* next, int* lengths) { lengths[threadIdx.x] = length_of(next, threadIdx.x); }

void run() {
  constexpr int kNodes = 5000;
  cudaDeviceSetLimit(cudaLimitStackSize, 256 << 10);
  std::vector<int> next;
  for (int node = 0; node < kNodes; ++node) next.push_back(node + 1 < kNodes ? node + 1 : -1);
  int* lengths = zoo::unwritten<int>(4, "lengths");
  launch(measure_lists, {1, 4}, zoo::holding(next, "next"), lengths);
}
