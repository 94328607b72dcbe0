// tricky: Both sides of a branch vote with the full mask: the same intrinsic and the same mask, if not the same line.

#include "tests/zoo/zoo.h"

__global__ void count_per_side(const int* in, int* out) {
  __shared__ int staged[32];
  const int lane = threadIdx.x;
  int result = 0;
  staged[lane] = in[lane];
  if (lane < 16) {
    __syncwarp();
    result = __popc(__ballot_sync(0xffffffffU, staged[31 - lane] % 2 == 0));
  } else {
    __syncwarp();
    result = -__popc(__ballot_sync(0xffffffffU, staged[31 - lane] % 2 == 1));
  }
  out[lane] = result;
}

void run() {
  int* in = zoo::numbered<int>(32, "in");
  int* out = zoo::unwritten<int>(32, "out");
  launch(count_per_side, {1, 32}, in, out);
}
