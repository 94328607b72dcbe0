// expect: out_of_bounds
// because: The kernel uses dynamic shared memory, but the launch asks for none.

#include "tests/zoo/zoo.h"

__global__ void reverse_block(const int* in, int* out) {
  extern __shared__ int scratch[];
  scratch[threadIdx.x] = in[threadIdx.x];  // <- here
  __syncthreads();
  out[threadIdx.x] = scratch[blockDim.x - 1 - threadIdx.x];
}

void run() {
  int* in = zoo::numbered<int>(128, "in");
  int* out = zoo::unwritten<int>(128, "out");
  launch(reverse_block, {1, 128}, in, out);
}
