// expect: race_shared
// because: Lanes of one warp do not move in step since Volta: the last five rounds need __syncwarp() between them.

#include "tests/zoo/zoo.h"

__global__ void sum_block(const int* in, int* out) {
  __shared__ int sums[128];
  const int i = threadIdx.x;
  sums[i] = in[i];
  __syncthreads();
  for (int step = 64; step >= 32; step /= 2) {
    if (i < step) sums[i] += sums[i + step];
    __syncthreads();
  }
  if (i < 32) {
    volatile int* sum = sums;
    for (int step = 16; step > 0; step /= 2) {
      if (i < step) {
        const int mine = sum[i];
        sum[i] = mine + sum[i + step];  // <- here
      }
    }
  }
  if (i == 0) out[0] = sums[0];
}

void run() {
  int* in = zoo::numbered<int>(128, "in");
  int* out = zoo::unwritten<int>(1, "out");
  launch(sum_block, {1, 128}, in, out);
}
