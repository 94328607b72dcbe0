// expect: out_of_bounds
// because: Every thread frees the scratch memory that only one of them has allocated.

#include "tests/zoo/zoo.h"

__global__ void sum_with_scratch(const int* in, int* out) {
  __shared__ int* scratch;
  if (threadIdx.x == 0) scratch = static_cast<int*>(malloc(32 * sizeof(int)));
  __syncthreads();
  scratch[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = scratch[31 - threadIdx.x];
  __syncthreads();
  free(scratch);  // <- here
}

void run() {
  int* in = zoo::numbered<int>(32, "in");
  int* out = zoo::unwritten<int>(32, "out");
  launch(sum_with_scratch, {1, 32}, in, out);
}
