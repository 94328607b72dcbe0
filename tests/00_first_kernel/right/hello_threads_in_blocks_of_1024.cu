// expect: solved
// because: as few as its bytes fill
// The largest blocks there are.

#include "chapters/00_first_kernel/hello_threads.h"

__global__ void write_indices(int* out, int count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) out[i] = i;
}

void hello_threads(int* out, int count) { launch(write_indices, {ceil_div(count, 1024), 1024}, out, count); }
