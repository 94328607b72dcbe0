// expect: invalid_mask
// because: No thread has a value above 100, so the ballot gives 0, and nobody may shuffle with an empty mask.

#include "tests/zoo/zoo.h"

__global__ void take_from_first_large(const int* in, int* out) {
  const unsigned large = __ballot_sync(0xffffffffU, in[threadIdx.x] > 100);
  out[threadIdx.x] = __shfl_sync(large, in[threadIdx.x], __ffs(large) - 1);  // <- here
}

void run() {
  int* in = zoo::numbered<int>(32, "in");
  int* out = zoo::unwritten<int>(32, "out");
  launch(take_from_first_large, {1, 32}, in, out);
}
