// expect: uninitialized_global
// because: The last sample was never written, and is copied.

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

__global__ void copy(const Sample* samples, Sample* copies) {
  copies[threadIdx.x] = samples[threadIdx.x];  // <- here
}

void run() {
  Sample* samples = zoo::unwritten<Sample>(32, "samples");
  Sample* copies = zoo::unwritten<Sample>(32, "copies");
  launch(fill, {1, 32}, samples, 31);
  launch(copy, {1, 32}, samples, copies);
}
