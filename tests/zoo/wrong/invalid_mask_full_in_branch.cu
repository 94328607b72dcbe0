// expect: invalid_mask
// because: Sixteen lanes shuffle with a mask of 32, while the other sixteen wait at the barrier below.

#include "tests/zoo/zoo.h"

__global__ void sum_lower_half(const int* in, int* out) {
  int sum = in[threadIdx.x];
  if (threadIdx.x < 16) {
    for (int step = 8; step > 0; step /= 2) {
      sum += __shfl_down_sync(0xffffffffU, sum, step, 16);  // <- here
    }
  }
  __syncthreads();
  out[threadIdx.x] = sum;
}

void run() {
  int* in = zoo::numbered<int>(32, "in");
  int* out = zoo::unwritten<int>(32, "out");
  launch(sum_lower_half, {1, 32}, in, out);
}
