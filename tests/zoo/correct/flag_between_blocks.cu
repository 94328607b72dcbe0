// tricky: Block 1 waits for a value from block 0: plain data, a fence, and a flag that only atomics touch.

#include "tests/zoo/zoo.h"

__global__ void pass_on(const int* in, int* box, int* flag, int* out) {
  if (blockIdx.x == 0) {
    *box = in[0] + in[1];
    __threadfence();
    atomicExch(flag, 1);
  } else {
    while (atomicAdd(flag, 0) == 0) {
    }
    __threadfence();
    *out = *box;
  }
}

void run() {
  int* in = zoo::numbered<int>(2, "in");
  int* box = zoo::unwritten<int>(1, "box");
  int* flag = zoo::filled(1, "flag", 0);
  int* out = zoo::unwritten<int>(1, "out");
  launch(pass_on, {2, 1}, in, box, flag, out);
}
