// expect: race_shared
// because: Thread 0 computes the mean for all, but the others do not wait for it.

#include "tests/zoo/zoo.h"

__global__ void subtract_mean(const float* in, float* out, int count) {
  __shared__ float mean;
  if (threadIdx.x == 0) {
    float sum = 0;
    for (int i = 0; i < count; ++i) sum += in[i];
    mean = sum / count;  // <- other
  }
  out[threadIdx.x] = in[threadIdx.x] - mean;  // <- here
}

void run() {
  float* in = zoo::numbered<float>(64, "in");
  float* out = zoo::unwritten<float>(64, "out");
  launch(subtract_mean, {1, 64}, in, out, 64);
}
