// tricky: The array has room for whole float4s, the host fills 50 floats of it, and the kernel uses only those.

#include "tests/zoo/zoo.h"

__global__ void scale(const float4* in, float* out, int count) {
  const int i = 4 * threadIdx.x;
  const float4 four = in[threadIdx.x];
  const float values[4] = {four.x, four.y, four.z, four.w};
  for (int k = 0; k < 4 && i + k < count; ++k) out[i + k] = 2 * values[k];
}

void run() {
  constexpr int kCount = 50;
  float* in = zoo::unwritten<float>(52, "in");
  const std::vector<float> values(kCount, 1.0F);
  cudaMemcpy(in, values.data(), kCount * sizeof(float), cudaMemcpyHostToDevice);
  launch(scale, {1, 13}, reinterpret_cast<const float4*>(in), zoo::unwritten<float>(kCount, "out"), kCount);
}
