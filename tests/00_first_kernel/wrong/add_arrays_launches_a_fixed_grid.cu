// expect: misses_target
// because: 307200 threads are launched; 98304 are enough
// A grid for the largest array that is tried: most threads of smaller ones have nothing to do.

#include "chapters/00_first_kernel/add_arrays.h"

__global__ void k(const float* a, const float* b, float* out, int n) {
  int i = blockIdx.x * 1024 + threadIdx.x;
  if (i < n) out[i] = a[i] + b[i];
}
void add_arrays(const float* a, const float* b, float* out, int n) { launch(k, {300, 1024}, a, b, out, n); }
