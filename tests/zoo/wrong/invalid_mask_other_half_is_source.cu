// expect: invalid_mask
// because: Each half of the warp asks the other for its values, and each names only itself in the mask.

#include "tests/zoo/zoo.h"

__global__ void swap_halves(const int* in, int* out) {
  const int lane = threadIdx.x;
  const unsigned half = lane < 16 ? 0x0000ffffU : 0xffff0000U;
  out[lane] = __shfl_sync(half, in[lane], (lane + 16) % 32);  // <- here
}

void run() {
  int* in = zoo::numbered<int>(32, "in");
  int* out = zoo::unwritten<int>(32, "out");
  launch(swap_halves, {1, 32}, in, out);
}
