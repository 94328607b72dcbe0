// tricky: The mask is asked for inside the branch and used at once, by whichever lanes are together there.

#include "tests/zoo/zoo.h"

__global__ void append_even(const int* in, int* out, int* length) {
  const int value = in[threadIdx.x];
  if (value % 2 == 0) {
    const unsigned together = __activemask();
    const int leader = __ffs(together) - 1;
    int first = 0;
    if (static_cast<int>(threadIdx.x) == leader) first = atomicAdd(length, __popc(together));
    first = __shfl_sync(together, first, leader);
    out[first + __popc(together & ((1U << threadIdx.x) - 1))] = value;
  }
}

void run() {
  int* in = zoo::numbered<int>(32, "in");
  int* out = zoo::unwritten<int>(32, "out");
  int* length = zoo::filled(1, "length", 0);
  launch(append_even, {1, 32}, in, out, length);
}
