// expect: out_of_bounds
// because: A filter of radius 4 has 9 weights, and the table has room for 8.

#include "tests/zoo/zoo.h"

__constant__ float weights[8] = {1, 2, 3, 4, 4, 3, 2, 1};

__global__ void filter_signal(const float* in, float* out) {
  const int i = threadIdx.x + 4;
  float sum = 0;
  for (int k = 0; k <= 8; ++k) {
    sum += in[i - 4 + k] * weights[k];  // <- here
  }
  out[threadIdx.x] = sum;
}

void run() {
  float* in = zoo::numbered<float>(72, "in");
  float* out = zoo::unwritten<float>(64, "out");
  launch(filter_signal, {1, 64}, in, out);
}
