// expect: wrong
// because: out[256] was never written
// A launch that does not grow with the array.

#include "chapters/00_first_kernel/hello_threads.h"

constexpr int kThreads = 256;

__global__ void write_indices(int* out, int count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) out[i] = i;
}

void hello_threads(int* out, int count) { launch(write_indices, {1, kThreads}, out, count); }
