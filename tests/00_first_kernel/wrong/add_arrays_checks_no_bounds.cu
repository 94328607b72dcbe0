// expect: stopped
// because: a[1000], but a has 1000 elements
// No check: the last block reaches behind the arrays.

#include "chapters/00_first_kernel/add_arrays.h"

constexpr int kThreads = 256;

__global__ void add_elements(const float* a, const float* b, float* out, int count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = a[i] + b[i];
}

void add_arrays(const float* a, const float* b, float* out, int count) {
  launch(add_elements, {ceil_div(count, kThreads), kThreads}, a, b, out, count);
}
