// expect: invalid_mask
// because: Shuffles work in segments of 1, 2, 4, 8, 16 or 32 lanes, and the rows here have 24.

#include "tests/zoo/zoo.h"

__global__ void first_of_row(const int* in, int* out) {
  const int lane = threadIdx.x;
  out[lane] = __shfl_sync(0xffffffffU, in[lane], 0, 24);  // <- here
}

void run() {
  int* in = zoo::numbered<int>(32, "in");
  int* out = zoo::unwritten<int>(32, "out");
  launch(first_of_row, {1, 32}, in, out);
}
