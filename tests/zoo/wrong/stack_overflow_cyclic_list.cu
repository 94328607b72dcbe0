// expect: stack_overflow
// because: The list of parents has a cycle, and the walk to its root never comes back.

#include "tests/zoo/zoo.h"

__device__ int depth_of(const int* parent, int node) {
  if (parent[node] == node) return 0;
  return 1 + 3 * depth_of(parent, parent[node]);  // <- here
}

__global__ void measure_depths(const int* parent, int* out) { out[threadIdx.x] = depth_of(parent, threadIdx.x); }

void run() {
  int* parent = zoo::holding(std::vector<int>{0, 0, 3, 4, 2}, "parent");
  int* out = zoo::unwritten<int>(5, "out");
  launch(measure_depths, {1, 5}, parent, out);
}

// The linker takes this copy for the whole program, and it is instrumented: what the report does is not the kernel's.
#include <string>
template class std::basic_string<char>;
