// expect: out_of_bounds
// because: -1 means "no parent" in this list, but the kernel follows it like an index.

#include "tests/zoo/zoo.h"

__global__ void gather_parents(const int* parent, const int* weight, int* out) {
  const int i = threadIdx.x;
  out[i] = weight[parent[i]];  // <- here
}

void run() {
  std::vector<int> parents(32);
  for (int i = 0; i < 32; ++i) parents[i] = (i - 1) / 2;
  parents[0] = -1;
  int* parent = zoo::holding(parents, "parent");
  int* weight = zoo::numbered<int>(32, "weight");
  int* out = zoo::unwritten<int>(32, "out");
  launch(gather_parents, {1, 32}, parent, weight, out);
}
