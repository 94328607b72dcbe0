// expect: out_of_bounds
// because: 102 floats are 25 whole float4 and half a one: the last load reaches two floats past the end.

#include "tests/zoo/zoo.h"

__global__ void copy_vectors(const float4* in, float4* out, int vectors) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < vectors) {
    const float4 value = in[i];  // <- here
    out[i] = value;
  }
}

void run() {
  constexpr int kCount = 102;
  float* in = zoo::numbered<float>(kCount, "in");
  float* out = zoo::unwritten<float>(kCount + 2, "out");
  launch(copy_vectors, {1, 32}, reinterpret_cast<const float4*>(in), reinterpret_cast<float4*>(out),
         ceil_div(kCount, 4));
}
