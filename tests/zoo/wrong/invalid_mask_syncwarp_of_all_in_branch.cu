// expect: invalid_mask
// because: __syncwarp() without a mask means all 32 lanes, but only those below `count` come here.

#include "tests/zoo/zoo.h"

__global__ void reverse_short_warp(const int* in, int* out, int count) {
  __shared__ int values[32];
  if (threadIdx.x < count) {
    values[threadIdx.x] = in[threadIdx.x];
    __syncwarp();  // <- here
    out[threadIdx.x] = values[count - 1 - threadIdx.x];
  }
  __syncthreads();
  if (threadIdx.x >= count) out[threadIdx.x] = 0;
}

void run() {
  int* in = zoo::numbered<int>(32, "in");
  int* out = zoo::unwritten<int>(32, "out");
  launch(reverse_short_warp, {1, 32}, in, out, 20);
}
