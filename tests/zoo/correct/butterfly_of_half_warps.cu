// tricky: Shuffles with a width of 16 in one half of the warp only, whose mask names just that half.

#include "tests/zoo/zoo.h"

__global__ void sum_upper_half(const int* in, int* out) {
  int sum = in[threadIdx.x];
  if (threadIdx.x >= 16) {
    for (int step = 8; step > 0; step /= 2) sum += __shfl_xor_sync(0xffff0000U, sum, step, 16);
  }
  out[threadIdx.x] = sum;
}

void run() {
  int* in = zoo::numbered<int>(32, "in");
  int* out = zoo::unwritten<int>(32, "out");
  launch(sum_upper_half, {1, 32}, in, out);
}
