// expect: host_access
// because: To have a look at the result, the host prints an element of the array in device memory.

#include "tests/zoo/zoo.h"

__global__ void halve(const float* in, float* out) { out[threadIdx.x] = in[threadIdx.x] / 2; }

void run() {
  const float* in = zoo::numbered<float>(32, "in");
  float* out = zoo::unwritten<float>(32, "out");
  launch(halve, {1, 32}, in, out);
  std::printf("%f\n", out[31]);  // <- here
}
