// tricky: A struct with a gap is written field by field and copied whole; nobody has written the gap, nobody needs it.

#include "tests/zoo/zoo.h"

struct Sample {
  char tag;
  int value;
};

__global__ void make_samples(Sample* samples) {
  samples[threadIdx.x].tag = 'a';
  samples[threadIdx.x].value = threadIdx.x;
}

__global__ void reverse_samples(const Sample* in, Sample* out) { out[threadIdx.x] = in[31 - threadIdx.x]; }

void run() {
  Sample* samples = zoo::unwritten<Sample>(32, "samples");
  Sample* out = zoo::unwritten<Sample>(32, "out");
  launch(make_samples, {1, 32}, samples);
  launch(reverse_samples, {1, 32}, samples, out);
}
