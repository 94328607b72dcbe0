// expect: divergent_barrier
// because: Threads beyond the end of the input return before the barrier that the others wait at.

#include "tests/zoo/zoo.h"

__global__ void reverse_block(const int* in, int* out, int count) {
  __shared__ int tile[64];
  const int i = blockIdx.x * 64 + threadIdx.x;
  if (i >= count) return;
  tile[threadIdx.x] = in[i];
  __syncthreads();  // <- here
  out[i] = tile[threadIdx.x ^ 1];
}

void run() {
  int* in = zoo::numbered<int>(100, "in");
  int* out = zoo::unwritten<int>(100, "out");
  launch(reverse_block, {2, 64}, in, out, 100);
}
