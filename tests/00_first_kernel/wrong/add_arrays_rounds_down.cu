// expect: wrong
// because: out[768] was never written
// As many blocks as are full: the last elements get no thread.

#include "chapters/00_first_kernel/add_arrays.h"

constexpr int kThreads = 256;

__global__ void add_elements(const float* a, const float* b, float* out, int count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) out[i] = a[i] + b[i];
}

void add_arrays(const float* a, const float* b, float* out, int count) {
  launch(add_elements, {count / kThreads, kThreads}, a, b, out, count);
}
