// expect: race_shared
// because: The maximum goes into the scratch array while other warps still read the minima out of it.

#include "tests/zoo/zoo.h"

__global__ void find_range(const int* in, int* out) {
  __shared__ int scratch[2];
  const int warp = threadIdx.x / 32;
  const int low = __reduce_min_sync(0xffffffffU, in[threadIdx.x]);
  const int high = __reduce_max_sync(0xffffffffU, in[threadIdx.x]);
  if (threadIdx.x % 32 == 0) scratch[warp] = low;
  __syncthreads();
  const int lowest = min(scratch[0], scratch[1]);   // <- other
  if (threadIdx.x % 32 == 0) scratch[warp] = high;  // <- here
  __syncthreads();
  out[threadIdx.x] = max(scratch[0], scratch[1]) - lowest;
}

void run() {
  int* in = zoo::numbered<int>(64, "in");
  int* out = zoo::unwritten<int>(64, "out");
  launch(find_range, {1, 64}, in, out);
}
