// tricky: The float maximum is built from atomicCAS in a loop; threads of all blocks retry until they succeed.

#include "tests/zoo/zoo.h"

__global__ void find_maximum(const float* in, int* maximum) {
  const float value = in[blockIdx.x * blockDim.x + threadIdx.x];
  int seen = atomicAdd(maximum, 0);
  while (value > __int_as_float(seen)) {
    const int before = atomicCAS(maximum, seen, __float_as_int(value));
    if (before == seen) break;
    seen = before;
  }
}

void run() {
  float* in = zoo::numbered<float>(128, "in");
  int* maximum = zoo::filled(1, "maximum", 0);
  launch(find_maximum, {4, 32}, in, maximum);
}
