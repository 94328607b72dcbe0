// expect: solved
// because: as few as its bytes fill
// Smaller blocks, and twice as many.

#include "chapters/00_first_kernel/add_arrays.h"

__global__ void add_elements(const float* a, const float* b, float* out, int count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) out[i] = a[i] + b[i];
}

void add_arrays(const float* a, const float* b, float* out, int count) {
  launch(add_elements, {ceil_div(count, 128), 128}, a, b, out, count);
}
