// tricky: The host works on a copy of the array, in a vector of the same size and type, and copies it back.

#include <algorithm>
#include <numeric>

#include "tests/zoo/zoo.h"

__global__ void add_one(int* data) { data[threadIdx.x] += 1; }

void run() {
  int* data = zoo::numbered<int>(64, "data");
  launch(add_one, {1, 64}, data);
  std::vector<int> copy(64);
  cudaMemcpy(copy.data(), data, 64 * sizeof(int), cudaMemcpyDeviceToHost);
  std::sort(copy.begin(), copy.end());
  copy[0] = std::accumulate(copy.begin(), copy.end(), 0);
  cudaMemcpy(data, copy.data(), 64 * sizeof(int), cudaMemcpyHostToDevice);
  launch(add_one, {1, 64}, data);
}
