// expect: invalid_mask
// because: The mask names lanes 0 to 15, but lanes 16 to 31 call with it too.

#include "tests/zoo/zoo.h"

__global__ void broadcast_first(const int* in, int* out) {
  const int value = __shfl_sync(0x0000ffffU, in[threadIdx.x], 0);  // <- here
  out[threadIdx.x] = value;
}

void run() {
  int* in = zoo::numbered<int>(32, "in");
  int* out = zoo::unwritten<int>(32, "out");
  launch(broadcast_first, {1, 32}, in, out);
}
