// expect: wrong
// because: out[256] was never written
// The place in the block alone: all blocks write the first 256 elements.

#include "chapters/00_first_kernel/hello_threads.h"

constexpr int kThreads = 256;

__global__ void write_indices(int* out, int count) {
  const int i = threadIdx.x;
  if (i < count) out[i] = i;
}

void hello_threads(int* out, int count) { launch(write_indices, {ceil_div(count, kThreads), kThreads}, out, count); }
