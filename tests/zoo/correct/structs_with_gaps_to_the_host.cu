// tricky: The kernel writes the members, and the host copies whole structs: gaps of a word, and of 60 bytes.

#include "tests/zoo/zoo.h"

struct Sample {
  char tag;
  double value;
};

struct alignas(64) Counter {
  int count;
};

__global__ void fill(Sample* samples, Counter* counters) {
  const int i = threadIdx.x;
  samples[i].tag = 'a';
  samples[i].value = i;
  counters[i].count = i;
}

void run() {
  Sample* samples;
  Counter* counters;
  void* untyped;
  cudaMalloc(&samples, 32 * sizeof(Sample));
  cudaMalloc(&counters, 32 * sizeof(Counter));
  cudaMalloc(&untyped, 32 * sizeof(Sample));
  launch(fill, {1, 32}, samples, counters);
  launch(fill, {1, 32}, static_cast<Sample*>(untyped), counters);
  Sample to[32];
  Counter counts[32];
  cudaMemcpy(to, samples, sizeof to, cudaMemcpyDeviceToHost);
  cudaMemcpy(to, untyped, sizeof to, cudaMemcpyDeviceToHost);
  cudaMemcpy(counts, counters, sizeof counts, cudaMemcpyDeviceToHost);
}
