// expect: invalid_mask
// because: The mask names the lower half of the warp, and the value comes from a lane of the upper half.

#include "tests/zoo/zoo.h"

__global__ void subtract_pivot(const int* in, int* out) {
  const int value = in[threadIdx.x];
  if (threadIdx.x < 16) {
    out[threadIdx.x] = value - __shfl_sync(0x0000ffffU, value, 20);  // <- here
  }
}

void run() {
  int* in = zoo::numbered<int>(32, "in");
  int* out = zoo::unwritten<int>(16, "out");
  launch(subtract_pivot, {1, 32}, in, out);
}
