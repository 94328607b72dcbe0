// expect: wrong
// because: was never written
// The sum goes nowhere but into a register.

#include "chapters/00_first_kernel/add_arrays.h"

constexpr int kThreads = 256;

__global__ void add_elements(const float* a, const float* b, float* out, int count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) {
    float sum = a[i] + b[i];
    sum += 1;
  }
}

void add_arrays(const float* a, const float* b, float* out, int count) {
  launch(add_elements, {ceil_div(count, kThreads), kThreads}, a, b, out, count);
}
