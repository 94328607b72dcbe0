// expect: wrong
// because: out[0] is 1, expected 0
// The first index is 0.

#include "chapters/00_first_kernel/hello_threads.h"

constexpr int kThreads = 256;

__global__ void write_indices(int* out, int count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) out[i] = i + 1;
}

void hello_threads(int* out, int count) { launch(write_indices, {ceil_div(count, kThreads), kThreads}, out, count); }
