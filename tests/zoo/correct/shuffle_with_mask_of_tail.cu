// tricky: In the last warp fewer lanes have an element, and exactly those are named in the mask of the sum.

#include "tests/zoo/zoo.h"

__global__ void sum_warps(const int* in, int* out, int count) {
  const int i = blockIdx.x * 32 + threadIdx.x;
  const unsigned present = __ballot_sync(0xffffffffU, i < count);
  if (i >= count) return;
  const int sum = __reduce_add_sync(present, in[i]);
  const int last = __shfl_sync(present, in[i], 31 - __clz(present));
  if (threadIdx.x == 0) out[blockIdx.x] = sum + last;
}

void run() {
  int* in = zoo::numbered<int>(50, "in");
  int* out = zoo::unwritten<int>(2, "out");
  launch(sum_warps, {2, 32}, in, out, 50);
}
