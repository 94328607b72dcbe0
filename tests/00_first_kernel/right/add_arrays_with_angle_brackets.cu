// expect: solved
// because: as few as its bytes fill
// The launch as CUDA books write it.

#include "chapters/00_first_kernel/add_arrays.h"

__global__ void add_elements(const float* a, const float* b, float* out, int count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) out[i] = a[i] + b[i];
}

void add_arrays(const float* a, const float* b, float* out, int count) {
  add_elements<<<ceil_div(count, 256), 256>>>(a, b, out, count);
}
