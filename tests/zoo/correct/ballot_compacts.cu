// tricky: Every lane computes its place among the lanes that keep their value from one vote.

#include "tests/zoo/zoo.h"

__global__ void keep_odd(const int* in, int* out, int* count) {
  const unsigned lane = threadIdx.x;
  const int value = in[lane];
  const unsigned kept = __ballot_sync(0xffffffffU, value % 2 == 1);
  if (value % 2 == 1) out[__popc(kept & ((1U << lane) - 1))] = value;
  if (lane == 0) *count = __popc(kept);
}

void run() {
  int* in = zoo::numbered<int>(32, "in");
  int* out = zoo::unwritten<int>(32, "out");
  int* count = zoo::unwritten<int>(1, "count");
  launch(keep_odd, {1, 32}, in, out, count);
}
