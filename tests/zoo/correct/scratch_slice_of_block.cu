// tricky: Each block exchanges values through its own slice of global memory; after the barrier its threads see them.

#include "tests/zoo/zoo.h"

__global__ void reverse_in_memory(const int* in, int* scratch, int* out) {
  const int first = blockIdx.x * 64;
  scratch[first + threadIdx.x] = in[first + threadIdx.x];
  __syncthreads();
  out[first + threadIdx.x] = scratch[first + 63 - threadIdx.x];
}

void run() {
  int* in = zoo::numbered<int>(192, "in");
  int* scratch = zoo::unwritten<int>(192, "scratch");
  int* out = zoo::unwritten<int>(192, "out");
  launch(reverse_in_memory, {3, 64}, in, scratch, out);
}
