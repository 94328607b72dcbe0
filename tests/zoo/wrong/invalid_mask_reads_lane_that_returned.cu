// expect: invalid_mask
// because: Lanes beyond the end of the input have returned, and the sum still takes a value from them.

#include "tests/zoo/zoo.h"

__global__ void sum_warps(const int* in, int* out, int count) {
  const int i = blockIdx.x * 32 + threadIdx.x;
  if (i >= count) return;
  int sum = in[i];
  for (int step = 16; step > 0; step /= 2) {
    sum += __shfl_down_sync(0xffffffffU, sum, step);  // <- here
  }
  if (threadIdx.x == 0) out[blockIdx.x] = sum;
}

void run() {
  int* in = zoo::numbered<int>(50, "in");
  int* out = zoo::unwritten<int>(2, "out");
  launch(sum_warps, {2, 32}, in, out, 50);
}
