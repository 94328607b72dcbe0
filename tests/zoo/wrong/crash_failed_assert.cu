// expect: crash
// because: An assertion about the input does not hold.

#include <cassert>

#include "tests/zoo/zoo.h"

__global__ void take_roots(const float* in, float* out) {
  const float value = in[threadIdx.x];
  assert(value <= 16);  // <- here
  out[threadIdx.x] = sqrtf(value);
}

void run() {
  float* in = zoo::numbered<float>(32, "in");
  float* out = zoo::unwritten<float>(32, "out");
  launch(take_roots, {1, 32}, in, out);
}
