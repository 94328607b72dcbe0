// expect: misses_target
// because: 524288 threads are launched; 98304 are enough
// A block for each warp: of eight threads, seven have no element.

#include "chapters/00_first_kernel/hello_threads.h"

__global__ void k(int* out, int count) {
  int i = blockIdx.x * 256 + threadIdx.x;
  if (i < count) out[i] = i;
}
void hello_threads(int* out, int count) { launch(k, {ceil_div(count, 32), 256}, out, count); }
