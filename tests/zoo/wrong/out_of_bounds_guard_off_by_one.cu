// expect: out_of_bounds
// because: The guard says <= where it means <, so one thread too many stores.

#include "tests/zoo/zoo.h"

__global__ void square_elements(const float* in, float* out, int count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i <= count) {
    const float value = in[min(i, count - 1)];
    out[i] = value * value;  // <- here
  }
}

void run() {
  constexpr int kCount = 500;
  float* in = zoo::numbered<float>(kCount, "in");
  float* out = zoo::unwritten<float>(kCount, "out");
  launch(square_elements, {2, 256}, in, out, kCount);
}
