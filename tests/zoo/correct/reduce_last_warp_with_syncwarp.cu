// tricky: The last warp goes on alone, with __syncwarp() between reading and writing.

#include "tests/zoo/zoo.h"

__global__ void sum_block(const int* in, int* out) {
  __shared__ int sums[128];
  const int i = threadIdx.x;
  sums[i] = in[i];
  __syncthreads();
  if (i < 64) sums[i] += sums[i + 64];
  __syncthreads();
  if (i < 32) {
    int sum = sums[i] + sums[i + 32];
    for (int step = 16; step > 0; step /= 2) {
      sums[i] = sum;
      __syncwarp();
      sum += sums[(i + step) % 32];
      __syncwarp();
    }
    if (i == 0) out[0] = sum;
  }
}

void run() {
  int* in = zoo::numbered<int>(128, "in");
  int* out = zoo::unwritten<int>(1, "out");
  launch(sum_block, {1, 128}, in, out);
}
