// tricky: A return before a barrier, but all threads of the block take it or none does.

#include "tests/zoo/zoo.h"

__global__ void reverse_full_blocks(const int* in, int* out, int count) {
  __shared__ int tile[64];
  const int first = blockIdx.x * 64;
  if (first + 64 > count) return;
  tile[threadIdx.x] = in[first + threadIdx.x];
  __syncthreads();
  out[first + threadIdx.x] = tile[63 - threadIdx.x];
}

void run() {
  int* in = zoo::numbered<int>(160, "in");
  int* out = zoo::unwritten<int>(160, "out");
  launch(reverse_full_blocks, {3, 64}, in, out, 160);
}
