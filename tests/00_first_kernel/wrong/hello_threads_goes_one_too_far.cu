// expect: stopped
// because: out[1000], but out has 1000 elements
// One element too many: `<=` in the check.

#include "chapters/00_first_kernel/hello_threads.h"

constexpr int kThreads = 256;

__global__ void write_indices(int* out, int count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i <= count) out[i] = i;
}

void hello_threads(int* out, int count) { launch(write_indices, {ceil_div(count, kThreads), kThreads}, out, count); }
