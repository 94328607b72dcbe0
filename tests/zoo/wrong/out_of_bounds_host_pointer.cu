// expect: out_of_bounds
// because: The input is a std::vector in the host's memory; nobody has copied it to the device.

#include "tests/zoo/zoo.h"

__global__ void double_elements(const float* in, float* out) {
  const float value = in[threadIdx.x];  // <- here
  out[threadIdx.x] = 2 * value;
}

void run() {
  static const std::vector<float> in(64, 1.0F);
  float* out = zoo::unwritten<float>(64, "out");
  launch(double_elements, {1, 64}, in.data(), out);
}
