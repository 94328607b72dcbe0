// expect: out_of_bounds
// because: The grid is rounded up to whole blocks, and nothing stops the surplus threads of the last block.

#include "tests/zoo/zoo.h"

__global__ void add_scaled(const float* x, float* y, float factor) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] += factor * x[i];  // <- here
}

void run() {
  constexpr int kCount = 1000;
  float* x = zoo::numbered<float>(kCount, "x");
  float* y = zoo::numbered<float>(kCount, "y");
  launch(add_scaled, {ceil_div(kCount, 256), 256}, x, y, 2.0F);
}
