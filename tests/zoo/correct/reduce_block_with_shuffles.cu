// tricky: Only lane 0 of each warp stores its sum, and only as many sums are read as there are warps.

#include "tests/zoo/zoo.h"

__global__ void sum_block(const int* in, int* out) {
  __shared__ int sums[32];
  const unsigned lane = threadIdx.x % 32;
  const unsigned warp = threadIdx.x / 32;
  int sum = in[threadIdx.x];
  for (int step = 16; step > 0; step /= 2) sum += __shfl_down_sync(0xffffffffU, sum, step);
  if (lane == 0) sums[warp] = sum;
  __syncthreads();
  if (warp == 0) {
    sum = lane < blockDim.x / 32 ? sums[lane] : 0;
    for (int step = 16; step > 0; step /= 2) sum += __shfl_down_sync(0xffffffffU, sum, step);
    if (lane == 0) out[0] = sum;
  }
}

void run() {
  int* in = zoo::numbered<int>(160, "in");
  int* out = zoo::unwritten<int>(1, "out");
  launch(sum_block, {1, 160}, in, out);
}
