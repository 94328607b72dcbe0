// expect: uninitialized_global
// because: cudaMemcpy counts bytes; told to copy `count` of them, it fills a quarter of the array.

#include "tests/zoo/zoo.h"

__global__ void negate(const int* in, int* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = -in[i];  // <- here
}

void run() {
  constexpr int kCount = 256;
  const std::vector<int> values(kCount, 7);
  int* in = zoo::unwritten<int>(kCount, "in");
  cudaMemcpy(in, values.data(), kCount, cudaMemcpyHostToDevice);
  int* out = zoo::unwritten<int>(kCount, "out");
  launch(negate, {2, 128}, in, out);
}
