// expect: out_of_bounds
// because: The filter has five weights, and the loop reads six.

#include "tests/zoo/zoo.h"

__constant__ float weights[5] = {1, 4, 6, 4, 1};

__global__ void blur(const float* in, float* out) {
  const int i = threadIdx.x;
  float sum = 0;
  for (int k = 0; k <= 5; ++k) sum += weights[k] * in[i + k];  // <- here
  out[i] = sum;
}

void run() {
  float* in = zoo::numbered<float>(64, "in");
  float* out = zoo::unwritten<float>(32, "out");
  launch(blur, {1, 32}, in, out);
}
