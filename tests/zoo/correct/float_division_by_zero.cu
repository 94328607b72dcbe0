// tricky: Dividing a float by zero is defined: it gives infinity, on the CPU and on the GPU.

#include "tests/zoo/zoo.h"

__global__ void invert(const float* in, float* out) { out[threadIdx.x] = 1 / in[threadIdx.x]; }

void run() {
  float* in = zoo::filled(32, "in", 0.0F);
  float* out = zoo::unwritten<float>(32, "out");
  launch(invert, {1, 32}, in, out);
}
