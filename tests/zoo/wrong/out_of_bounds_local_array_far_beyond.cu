// expect: out_of_bounds
// because: The table in local memory has a place for small values only, and one of the values is 30000.

#include "tests/zoo/zoo.h"

__global__ void count_values(const int* in, int* out, int count) {
  int counts[16] = {};
  for (int i = 0; i < count; ++i) counts[in[i]] += 1;  // <- here
  out[threadIdx.x] = counts[threadIdx.x % 16];
}

void run() {
  int* in = zoo::holding(std::vector<int>{3, 1, 15, 30000, 2}, "in");
  int* out = zoo::unwritten<int>(32, "out");
  launch(count_values, {1, 32}, in, out, 5);
}
