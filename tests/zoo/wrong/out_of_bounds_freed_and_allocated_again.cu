// expect: out_of_bounds
// because: The old pointer is used after the table was freed, and a new table of the same size has been allocated.

#include "tests/zoo/zoo.h"

__global__ void look_up(const float* table, const int* index, float* out) {
  const int i = index[threadIdx.x];
  out[threadIdx.x] = table[i];  // <- here
}

void run() {
  float* table = zoo::numbered<float>(16, "table");
  int* index = zoo::filled(64, "index", 3);
  float* out = zoo::unwritten<float>(64, "out");
  cudaFree(table);
  zoo::numbered<float>(16, "new_table");
  launch(look_up, {1, 64}, table, index, out);
}
