// expect: solved
// because: as few as its bytes fill
// A grid of fixed size, and a loop that jumps over as many elements as there are threads.

#include "chapters/00_first_kernel/hello_threads.h"

constexpr int kThreads = 256;

__global__ void write_indices(int* out, int count) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < count; i += gridDim.x * blockDim.x) out[i] = i;
}

void hello_threads(int* out, int count) { launch(write_indices, {64, kThreads}, out, count); }
