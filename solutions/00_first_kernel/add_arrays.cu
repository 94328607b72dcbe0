// Question:   how does one add two arrays without a loop?
// Technique:  one thread for each element, in as many blocks as that takes.
// Watch:      `correct` for every count, also for one that is no multiple of your block; `safe`: the last block.

#include "chapters/00_first_kernel/add_arrays.h"

// [edit]
// One thread an element. The number of blocks is rounded up, so the kernel has to leave out the threads past the end.
constexpr int kThreads = 256;

__global__ void add_elements(const float* a, const float* b, float* out, int count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) out[i] = a[i] + b[i];
}

void add_arrays(const float* a, const float* b, float* out, int count) {
  launch(add_elements, {ceil_div(count, kThreads), kThreads}, a, b, out, count);
}
// [end edit]
