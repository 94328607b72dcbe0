// expect: out_of_bounds
// because: The pointers are in the order of the names, from and to, but cudaMemcpy wants the target first.

#include "tests/zoo/zoo.h"

__global__ void negate(int* data) { data[threadIdx.x] = -data[threadIdx.x]; }

void run() {
  std::vector<int> values(64, 3);
  int* data = zoo::unwritten<int>(64, "data");
  cudaMemcpy(values.data(), data, 64 * sizeof(int), cudaMemcpyHostToDevice);  // <- here
  launch(negate, {1, 64}, data);
}
