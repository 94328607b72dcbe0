// expect: misses_target
// because: one block alone makes
// Right, but one block walks through all of the arrays.

#include "chapters/00_first_kernel/add_arrays.h"

constexpr int kThreads = 256;

__global__ void add_elements(const float* a, const float* b, float* out, int count) {
  for (int i = threadIdx.x; i < count; i += blockDim.x) out[i] = a[i] + b[i];
}

void add_arrays(const float* a, const float* b, float* out, int count) {
  launch(add_elements, {1, kThreads}, a, b, out, count);
}
