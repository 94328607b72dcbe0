// expect: solved
// because: are there 32 threads or more in a block
// Blocks of one thread are right, and leave 31 of 32 lanes without work: a remark says so.

#include "chapters/00_first_kernel/hello_threads.h"

__global__ void write_indices(int* out, int count) {
  const int i = blockIdx.x;
  out[i] = i;
}

void hello_threads(int* out, int count) { launch(write_indices, {count, 1}, out, count); }
