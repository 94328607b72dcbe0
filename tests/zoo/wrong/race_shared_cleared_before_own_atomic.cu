// expect: race_shared
// because: No barrier stands between clearing the maximum and the first update, which thread 0 does itself as well.

#include "tests/zoo/zoo.h"

__global__ void find_largest(const int* in, int* out) {
  __shared__ int largest;
  if (threadIdx.x == 0) largest = 0;            // <- other
  atomicMax(&largest, in[threadIdx.x]);         // <- here
  __syncthreads();
  out[threadIdx.x] = largest;
}

void run() { launch(find_largest, {1, 64}, zoo::numbered<int>(64, "in"), zoo::unwritten<int>(64, "out")); }
