// expect: stack_overflow
// because: A list of a million nodes is walked by recursion, and no stack holds a million frames.

#include "tests/zoo/zoo.h"

__device__ int length_of(const int* next, int node) {
  if (node < 0) return 0;
  return 1 + length_of(next, next[node]) % 5000;  // <- here
}

__global__ void measure_list(const int* next, int* lengths) { lengths[threadIdx.x] = length_of(next, threadIdx.x); }

void run() {
  constexpr int kNodes = 1000000;
  std::vector<int> next;
  for (int node = 0; node < kNodes; ++node) next.push_back(node + 1 < kNodes ? node + 1 : -1);
  int* lengths = zoo::unwritten<int>(4, "lengths");
  launch(measure_list, {1, 4}, zoo::holding(next, "next"), lengths);
}
