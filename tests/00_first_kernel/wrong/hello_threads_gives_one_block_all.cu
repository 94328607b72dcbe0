// expect: misses_target
// because: one block alone makes
// Right, but one block walks through the whole array: a GPU has room for very many of them.

#include "chapters/00_first_kernel/hello_threads.h"

constexpr int kThreads = 256;

__global__ void write_indices(int* out, int count) {
  for (int i = threadIdx.x; i < count; i += blockDim.x) out[i] = i;
}

void hello_threads(int* out, int count) { launch(write_indices, {1, kThreads}, out, count); }
