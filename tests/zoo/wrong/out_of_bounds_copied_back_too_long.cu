// expect: out_of_bounds
// because: The host has a place for every thread of the rounded-up grid, the array on the device only for its elements.

#include "tests/zoo/zoo.h"

__global__ void double_all(const int* in, int* out, int count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) out[i] = 2 * in[i];
}

void run() {
  constexpr int kCount = 1000;
  constexpr int kThreads = 1024;
  int* in = zoo::numbered<int>(kCount, "in");
  int* out = zoo::unwritten<int>(kCount, "out");
  launch(double_all, {kThreads / 256, 256}, in, out, kCount);
  std::vector<int> result(kThreads);
  cudaMemcpy(result.data(), out, kThreads * sizeof(int), cudaMemcpyDeviceToHost);  // <- here
}
