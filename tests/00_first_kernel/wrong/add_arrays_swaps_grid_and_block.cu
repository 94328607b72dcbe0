// expect: stopped
// because: in {grid, block} the first number is the grid
// The two numbers of the launch in the other order: the block grows with the array, and is too large at some point.

#include "chapters/00_first_kernel/add_arrays.h"

constexpr int kThreads = 256;

__global__ void add_elements(const float* a, const float* b, float* out, int count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) out[i] = a[i] + b[i];
}

void add_arrays(const float* a, const float* b, float* out, int count) {
  launch(add_elements, {kThreads, ceil_div(count, kThreads)}, a, b, out, count);
}
