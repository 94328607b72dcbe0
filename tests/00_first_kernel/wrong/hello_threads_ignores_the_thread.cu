// expect: wrong
// because: out[4] was never written
// The block alone: all threads of a block write the same element.

#include "chapters/00_first_kernel/hello_threads.h"

constexpr int kThreads = 256;

__global__ void write_indices(int* out, int count) {
  const int i = blockIdx.x;
  if (i < count) out[i] = i;
}

void hello_threads(int* out, int count) { launch(write_indices, {ceil_div(count, kThreads), kThreads}, out, count); }
