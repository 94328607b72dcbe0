// expect: out_of_bounds
// because: A filter of radius 4 has 9 weights, and the table in constant memory has room for 8.

#include "tests/zoo/zoo.h"

__constant__ float weights[8];

__global__ void weigh(const float* in, float* out) { out[threadIdx.x] = weights[threadIdx.x % 8] * in[threadIdx.x]; }

void run() {
  const std::vector<float> values{1, 2, 3, 4, 5, 4, 3, 2, 1};
  cudaMemcpyToSymbol(weights, values.data(), values.size() * sizeof(float));  // <- here
  float* in = zoo::numbered<float>(64, "in");
  float* out = zoo::unwritten<float>(64, "out");
  launch(weigh, {1, 64}, in, out);
}
