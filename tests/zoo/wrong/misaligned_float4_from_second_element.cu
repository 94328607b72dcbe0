// expect: misaligned
// because: The array is aligned to 16 bytes, but the kernel starts at its second float.

#include "tests/zoo/zoo.h"

__global__ void sum_vectors(const float* in, float* out) {
  const float4 v = reinterpret_cast<const float4*>(in + 1)[threadIdx.x];  // <- here
  out[threadIdx.x] = v.x + v.y + v.z + v.w;
}

void run() {
  float* in = zoo::numbered<float>(132, "in");
  float* out = zoo::unwritten<float>(32, "out");
  launch(sum_vectors, {1, 32}, in, out);
}
