// expect: wrong
// because: out[768] was never written
// As many blocks as are full: the last elements get no thread.

#include "chapters/00_first_kernel/hello_threads.h"

constexpr int kThreads = 256;

__global__ void write_indices(int* out, int count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) out[i] = i;
}

void hello_threads(int* out, int count) { launch(write_indices, {count / kThreads, kThreads}, out, count); }
