// Question:   how does one add two arrays without a loop?
// Technique:  one thread for each element, in as many blocks as that takes.
// Watch:      `correct` for every count, also for one that is no multiple of your block; `safe`: the last block.

#include "chapters/00_first_kernel/add_arrays.h"

// [edit]
// TODO: write a kernel, a function with __global__ in front, that adds one element in each thread. Launch it below.

void add_arrays(const float* a, const float* b, float* out, int count) {
  // This runs on the host. It can launch kernels, but it cannot touch a, b and out: they are in device memory.
}
// [end edit]
