// expect: uninitialized_global
// because: The rows are copied with memcpy() from a table whose second half nobody has filled.

#include "tests/zoo/zoo.h"

__global__ void copy_rows(const int* table, int* out) {
  memcpy(&out[4 * threadIdx.x], &table[4 * threadIdx.x], 4 * sizeof(int));  // <- here
}

void run() {
  int* table = zoo::unwritten<int>(128, "table");
  int* out = zoo::unwritten<int>(128, "out");
  const std::vector<int> half(64, 7);
  cudaMemcpy(table, half.data(), 64 * sizeof(int), cudaMemcpyHostToDevice);
  launch(copy_rows, {1, 32}, table, out);
}
