// expect: uninitialized_global
// because: The kernel fills all structs but the last, and the host copies that one, too.

#include "tests/zoo/zoo.h"

struct Sample {
  char tag;
  double value;
};

__global__ void fill(Sample* samples) {
  const int i = threadIdx.x;
  samples[i].tag = 'a';
  samples[i].value = i;
}

void run() {
  Sample* samples;
  cudaMalloc(&samples, 33 * sizeof(Sample));
  launch(fill, {1, 32}, samples);
  Sample to[33];
  cudaMemcpy(to, samples, sizeof to, cudaMemcpyDeviceToHost);  // <- here
}
