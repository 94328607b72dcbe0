// expect: invalid_mask
// because: A block of 48 threads has half a warp at its end: lanes 16 to 31 do not exist, but are named and read.

#include "tests/zoo/zoo.h"

__global__ void sum_each_warp(const int* in, int* out) {
  int sum = in[threadIdx.x];
  for (int step = 1; step < 32; step *= 2) {
    sum += __shfl_xor_sync(0xffffffffU, sum, step);  // <- here
  }
  out[threadIdx.x] = sum;
}

void run() {
  int* in = zoo::numbered<int>(48, "in");
  int* out = zoo::unwritten<int>(48, "out");
  launch(sum_each_warp, {1, 48}, in, out);
}
