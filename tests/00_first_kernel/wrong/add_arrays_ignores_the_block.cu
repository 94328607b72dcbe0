// expect: wrong
// because: out[256] was never written
// threadIdx alone: all blocks add the same elements.

#include "chapters/00_first_kernel/add_arrays.h"

constexpr int kThreads = 256;

__global__ void add_elements(const float* a, const float* b, float* out, int count) {
  const int i = threadIdx.x;
  if (i < count) out[i] = a[i] + b[i];
}

void add_arrays(const float* a, const float* b, float* out, int count) {
  launch(add_elements, {ceil_div(count, kThreads), kThreads}, a, b, out, count);
}
