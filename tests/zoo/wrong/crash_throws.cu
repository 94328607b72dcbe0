// expect: crash
// because: Kernels cannot throw: there is nobody on a GPU to catch it.
// nvcc: refuses

#include <stdexcept>

#include "tests/zoo/zoo.h"

__global__ void look_up_checked(const int* table, const int* index, int* out) {
  const int i = index[threadIdx.x];
  if (i > 20) throw std::out_of_range("index");  // <- here
  out[threadIdx.x] = table[i];
}

void run() {
  int* table = zoo::numbered<int>(32, "table");
  int* index = zoo::numbered<int>(31, "index");
  int* out = zoo::unwritten<int>(31, "out");
  launch(look_up_checked, {1, 31}, table, index, out);
}
