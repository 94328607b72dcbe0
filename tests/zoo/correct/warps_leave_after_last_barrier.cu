// tricky: All warps but one return once the last barrier of the block is behind them.

#include "tests/zoo/zoo.h"

__global__ void sum_of_warps(const int* in, int* out) {
  __shared__ int sums[4];
  const int sum = __reduce_add_sync(0xffffffffU, in[threadIdx.x]);
  if (threadIdx.x % 32 == 0) sums[threadIdx.x / 32] = sum;
  __syncthreads();
  if (threadIdx.x >= 32) return;
  const int part = threadIdx.x < 4 ? sums[threadIdx.x] : 0;
  __syncwarp();
  const int all = __reduce_add_sync(0xffffffffU, part);
  if (threadIdx.x == 0) out[0] = all;
}

void run() {
  int* in = zoo::numbered<int>(128, "in");
  int* out = zoo::unwritten<int>(1, "out");
  launch(sum_of_warps, {1, 128}, in, out);
}
