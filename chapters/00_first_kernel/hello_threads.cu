// Question:   which thread of the whole grid am I?
// Technique:  all threads of the blocks before mine, plus my place in my own block.
// Watch:      `correct`: each element holds its own index, whatever the count; `safe`: nobody writes past the end.

#include "chapters/00_first_kernel/hello_threads.h"

constexpr int kThreads = 256;  // in a block: 8 warps

__global__ void write_indices(int* out, int count) {
  // [edit]
  // TODO: this is the place in the block. Use the place in the grid, and let only threads with an element write.
  const int i = threadIdx.x;
  out[i] = i;
  // [end edit]
}

// [launch-hello-threads]
void hello_threads(int* out, int count) {
  const int blocks = ceil_div(count, kThreads);  // rounded up, so that the last elements get threads too
  launch(write_indices, {blocks, kThreads}, out, count);
}
// [launch-hello-threads]
