// expect: misses_target
// because: kernels are launched
// A launch for each element, from a loop of the host.

#include "chapters/00_first_kernel/add_arrays.h"

__global__ void add_element(const float* a, const float* b, float* out, int i) { out[i] = a[i] + b[i]; }

void add_arrays(const float* a, const float* b, float* out, int count) {
  for (int i = 0; i < count; ++i) launch(add_element, {1, 1}, a, b, out, i);
}
