// expect: race_global
// because: __syncthreads() waits for the own block only; the sums of the other blocks may not be there yet.

#include "tests/zoo/zoo.h"

__global__ void normalize_blocks(const int* in, int* sums, int* out, int blocks) {
  const int i = blockIdx.x * 32 + threadIdx.x;
  const int sum = __reduce_add_sync(0xffffffffU, in[i]);
  if (threadIdx.x == 0) sums[blockIdx.x] = sum;  // <- other
  __syncthreads();
  int total = 0;
  for (int block = 0; block < blocks; ++block) {
    total += sums[block];  // <- here
  }
  out[i] = in[i] * 1000 / total;
}

void run() {
  int* in = zoo::numbered<int>(96, "in");
  int* sums = zoo::filled(3, "sums", 0);
  int* out = zoo::unwritten<int>(96, "out");
  launch(normalize_blocks, {3, 32}, in, sums, out, 3);
}
