// expect: misaligned
// because: Rows of 33 floats: every second row starts at an address that is no multiple of a float2's 8 bytes.

#include "tests/zoo/zoo.h"

__global__ void add_pairs(const float* in, float* out) {
  const float* row = in + threadIdx.y * 33;
  const float2 pair = reinterpret_cast<const float2*>(row)[threadIdx.x];  // <- here
  out[threadIdx.y * 16 + threadIdx.x] = pair.x + pair.y;
}

void run() {
  float* in = zoo::numbered<float>(4 * 33, "in");
  float* out = zoo::unwritten<float>(4 * 16, "out");
  launch(add_pairs, {1, dim3(16, 4)}, in, out);
}
