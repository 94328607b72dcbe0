// expect: out_of_bounds
// because: An unsigned index does not become -1 but wraps to 4294967295, 16 GiB away from the array.

#include "tests/zoo/zoo.h"

__global__ void shift_right(const float* in, float* out, unsigned count) {
  const unsigned i = threadIdx.x;
  if (i < count) {
    const float before = in[i - 1];  // <- here
    out[i] = before;
  }
}

void run() {
  float* in = zoo::numbered<float>(64, "in");
  float* out = zoo::unwritten<float>(64, "out");
  launch(shift_right, {1, 64}, in, out, 64U);
}
