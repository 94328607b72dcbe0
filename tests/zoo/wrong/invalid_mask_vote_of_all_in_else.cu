// expect: invalid_mask
// because: Only the else side votes, but for all 32 lanes: it meets the others at their next vote.

#include "tests/zoo/zoo.h"

__global__ void count_odd_and_large(const int* in, int* out) {
  const int value = in[threadIdx.x];
  unsigned large = 0;
  if (value <= 10) {
    out[1 + threadIdx.x] = value;
  } else {
    large = __ballot_sync(0xffffffffU, value > 20);
  }
  const unsigned odd = __ballot_sync(0xffffffffU, value % 2 == 1);  // <- here
  if (threadIdx.x == 31) out[0] = __popc(large) + __popc(odd);
}

void run() {
  int* in = zoo::numbered<int>(32, "in");
  int* out = zoo::unwritten<int>(33, "out");
  launch(count_odd_and_large, {1, 32}, in, out);
}
