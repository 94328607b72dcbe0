// tricky: A table in constant memory that the host fills, read at different places by the lanes of a warp.

#include "tests/zoo/zoo.h"

__constant__ float weights[8];

__global__ void weigh(const int* in, float* out) { out[threadIdx.x] = weights[in[threadIdx.x] % 8] * weights[0]; }

void run() {
  const std::vector<float> values{1, 2, 4, 8, 16, 32, 64, 128};
  cudaMemcpyToSymbol(weights, values.data(), 8 * sizeof(float));
  int* in = zoo::numbered<int>(64, "in");
  float* out = zoo::unwritten<float>(64, "out");
  launch(weigh, {1, 64}, in, out);
}
