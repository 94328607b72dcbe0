// tricky: Block 0 writes, block 1 waits for it and then sets a flag of its own, and block 2 waits for block 1 only.

#include "tests/zoo/zoo.h"

__global__ void relay(const int* in, int* box, int* flags, int* out) {
  if (blockIdx.x == 0) {
    *box = in[0];
    __threadfence();
    atomicExch(&flags[0], 1);
  } else if (blockIdx.x == 1) {
    while (atomicAdd(&flags[0], 0) == 0) {
    }
    __threadfence();
    atomicExch(&flags[1], 1);
  } else {
    while (atomicAdd(&flags[1], 0) == 0) {
    }
    __threadfence();
    *out = *box;
  }
}

void run() {
  int* in = zoo::numbered<int>(1, "in");
  int* box = zoo::filled(1, "box", 0);
  int* flags = zoo::filled(2, "flags", 0);
  int* out = zoo::unwritten<int>(1, "out");
  launch(relay, {3, 1}, in, box, flags, out);
}
