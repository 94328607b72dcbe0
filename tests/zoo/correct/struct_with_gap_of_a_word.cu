// tricky: The gap between a char and a double is never written, and is copied with the struct.

#include "tests/zoo/zoo.h"

struct Sample {
  char tag;
  double value;
};

__global__ void fill(Sample* samples, int count) {
  const int i = threadIdx.x;
  if (i < count) {
    samples[i].tag = 'a';
    samples[i].value = i;
  }
}

__global__ void copy(const Sample* samples, Sample* copies) { copies[threadIdx.x] = samples[threadIdx.x]; }

void run() {
  Sample* samples = zoo::unwritten<Sample>(32, "samples");
  Sample* copies = zoo::unwritten<Sample>(32, "copies");
  launch(fill, {1, 32}, samples, 32);
  launch(copy, {1, 32}, samples, copies);
  Sample host[32];
  cudaMemcpy(host, copies, sizeof host, cudaMemcpyDeviceToHost);
}
