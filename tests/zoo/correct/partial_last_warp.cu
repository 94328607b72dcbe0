// tricky: A block of 50 threads: barriers, votes and __syncwarp() without a mask all work with the 18 lanes there are.

#include "tests/zoo/zoo.h"

__global__ void mirror_short_block(const int* in, int* out) {
  __shared__ int values[50];
  values[threadIdx.x] = in[threadIdx.x];
  __syncwarp();
  const unsigned odd = __ballot_sync(__activemask(), values[threadIdx.x] % 2);
  __syncthreads();
  out[threadIdx.x] = values[49 - threadIdx.x] + __popc(odd);
}

void run() {
  int* in = zoo::numbered<int>(50, "in");
  int* out = zoo::unwritten<int>(50, "out");
  launch(mirror_short_block, {1, 50}, in, out);
}
