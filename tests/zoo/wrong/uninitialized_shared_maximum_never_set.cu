// expect: uninitialized_shared
// because: Nobody sets the maximum before the first comparison with it.

#include "tests/zoo/zoo.h"

__global__ void find_largest(const int* in, int* out) {
  __shared__ int largest;
  atomicMax(&largest, in[threadIdx.x]);  // <- here
  __syncthreads();
  if (threadIdx.x == 0) out[0] = largest;
}

void run() { launch(find_largest, {1, 64}, zoo::numbered<int>(64, "in"), zoo::unwritten<int>(1, "out")); }
