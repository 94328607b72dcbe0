// tricky: Each warp scans in shared memory with __syncwarp() alone, the last one with half of its lanes.

#include "tests/zoo/zoo.h"

__global__ void scan_warps(const int* in, int* out) {
  __shared__ int values[80];
  __shared__ int totals[3];
  const int t = threadIdx.x;
  const int lane = t % 32;
  const unsigned mask = t < 64 ? 0xffffffffU : 0x0000ffffU;
  values[t] = in[t];
  __syncwarp(mask);
  for (int step = 1; step < 32; step *= 2) {
    const int left = lane >= step ? values[t - step] : 0;
    __syncwarp(mask);
    values[t] += left;
    __syncwarp(mask);
  }
  if (lane == 31 || t == 79) totals[t / 32] = values[t];
  __syncthreads();
  int before = 0;
  for (int warp = 0; warp < t / 32; ++warp) before += totals[warp];
  out[t] = before + values[t];
}

void run() {
  int* in = zoo::numbered<int>(80, "in");
  int* out = zoo::unwritten<int>(80, "out");
  launch(scan_warps, {1, 80}, in, out);
}
