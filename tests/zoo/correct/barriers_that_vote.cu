// tricky: __syncthreads_count() and its relatives are barriers too: what was stored before may be read after.

#include "tests/zoo/zoo.h"

__global__ void vote_and_exchange(const int* in, int* out) {
  __shared__ int values[64];
  values[threadIdx.x] = in[threadIdx.x];
  const int even = __syncthreads_count(in[threadIdx.x] % 2 == 0);
  const int mirrored = values[63 - threadIdx.x];
  if (__syncthreads_or(mirrored > 60)) values[threadIdx.x] = mirrored;
  const int all = __syncthreads_and(mirrored > 0);
  out[threadIdx.x] = values[63 - threadIdx.x] + even + all;
}

void run() {
  int* in = zoo::numbered<int>(64, "in");
  int* out = zoo::unwritten<int>(64, "out");
  launch(vote_and_exchange, {1, 64}, in, out);
}
