// tricky: memcpy() from a float to an unsigned is how C++ looks at bits; it also copies tables that are constant.

#include "tests/zoo/zoo.h"

__global__ void shift_exponent(const float* in, float* out) {
  constexpr unsigned kShift[4] = {0, 1, 2, 3};
  unsigned shift[4];
  memcpy(shift, kShift, sizeof(shift));
  char name[6];
  memcpy(name, "shift", sizeof(name));
  unsigned bits = 0;
  memcpy(&bits, &in[threadIdx.x], sizeof(bits));
  bits += shift[threadIdx.x % 4] << 23;
  if (name[threadIdx.x % 5] == 'x') bits = 0;
  memcpy(&out[threadIdx.x], &bits, sizeof(bits));
}

void run() {
  float* in = zoo::numbered<float>(32, "in");
  float* out = zoo::unwritten<float>(32, "out");
  launch(shift_exponent, {1, 32}, in, out);
}
