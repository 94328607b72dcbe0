// expect: uninitialized_shared
// because: A block of 4 warps stores 4 partial sums, and the last warp adds up 32 of them.

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
    sum = sums[lane];  // <- here
    for (int step = 16; step > 0; step /= 2) sum += __shfl_down_sync(0xffffffffU, sum, step);
    if (lane == 0) out[0] = sum;
  }
}

void run() {
  int* in = zoo::numbered<int>(128, "in");
  int* out = zoo::unwritten<int>(1, "out");
  launch(sum_block, {1, 128}, in, out);
}
