// tricky: Input and output are the same array, but each element belongs to one thread.

#include "tests/zoo/zoo.h"

__global__ void scale_in_place(const float* in, float* out, float factor) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i] * factor;
}

void run() {
  float* data = zoo::numbered<float>(256, "data");
  launch(scale_in_place, {4, 64}, data, data, 3.0F);
}
