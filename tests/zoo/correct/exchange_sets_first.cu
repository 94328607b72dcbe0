// tricky: An atomic exchange is the first write to the maximum; what it finds there, nobody uses.

#include "tests/zoo/zoo.h"

__global__ void find_largest(const int* in, int* out) {
  __shared__ int largest;
  if (threadIdx.x == 0) atomicExch(&largest, 0);
  __syncthreads();
  atomicMax(&largest, in[threadIdx.x]);
  __syncthreads();
  if (threadIdx.x == 0) out[0] = largest;
}

void run() { launch(find_largest, {1, 64}, zoo::numbered<int>(64, "in"), zoo::unwritten<int>(1, "out")); }
