// expect: misses_target
// because: 16777216 threads are launched; 98304 are enough
// As many blocks as there are elements: nearly all threads have none.

#include "chapters/00_first_kernel/hello_threads.h"
__global__ void k(int* out, int count) { int i = blockIdx.x * 256 + threadIdx.x; if (i < count) out[i] = i; }
void hello_threads(int* out, int count) { launch(k, {count, 256}, out, count); }
