// expect: out_of_bounds
// because: The second half of the array is filled with as many elements as all of it has.

#include "tests/zoo/zoo.h"

__global__ void negate(int* data) { data[threadIdx.x] = -data[threadIdx.x]; }

void run() {
  constexpr int kCount = 512;
  const std::vector<int> values(kCount, 3);
  int* data = zoo::unwritten<int>(kCount, "data");
  cudaMemcpy(data, values.data(), kCount / 2 * sizeof(int), cudaMemcpyHostToDevice);
  cudaMemcpy(data + kCount / 2, values.data(), kCount * sizeof(int), cudaMemcpyHostToDevice);  // <- here
  launch(negate, {1, kCount}, data);
}
