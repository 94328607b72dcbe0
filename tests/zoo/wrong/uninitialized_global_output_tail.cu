// expect: uninitialized_global
// because: Rounding the grid down instead of up leaves the last 44 results unwritten; the host copies them back.

#include "tests/zoo/zoo.h"

__global__ void halve(const float* in, float* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i] / 2;
}

void run() {
  constexpr int kCount = 300;
  float* in = zoo::numbered<float>(kCount, "in");
  float* out = zoo::unwritten<float>(kCount, "out");
  launch(halve, {kCount / 256, 256}, in, out);
  std::vector<float> result(kCount);
  cudaMemcpy(result.data(), out, kCount * sizeof(float), cudaMemcpyDeviceToHost);  // <- here
}
