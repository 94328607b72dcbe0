// tricky: One shared array serves two purposes, one after the other, with a barrier between them.

#include "tests/zoo/zoo.h"

__global__ void find_spread(const int* in, int* out) {
  __shared__ int scratch[4];
  const int warp = threadIdx.x / 32;
  const int low = __reduce_min_sync(0xffffffffU, in[threadIdx.x]);
  const int high = __reduce_max_sync(0xffffffffU, in[threadIdx.x]);
  if (threadIdx.x % 32 == 0) scratch[warp] = low;
  __syncthreads();
  const int lowest = min(min(scratch[0], scratch[1]), min(scratch[2], scratch[3]));
  __syncthreads();
  if (threadIdx.x % 32 == 0) scratch[warp] = high;
  __syncthreads();
  const int highest = max(max(scratch[0], scratch[1]), max(scratch[2], scratch[3]));
  if (threadIdx.x == 0) out[0] = highest - lowest;
}

void run() {
  int* in = zoo::numbered<int>(128, "in");
  int* out = zoo::unwritten<int>(1, "out");
  launch(find_spread, {1, 128}, in, out);
}
