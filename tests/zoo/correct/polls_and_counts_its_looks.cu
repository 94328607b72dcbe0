// tricky: Block 0 changes memory while it waits for block 1, so nothing says that it waits.

#include "tests/zoo/zoo.h"

__global__ void wait_for_flag(int* flag, int* looks) {
  if (threadIdx.x != 0) return;
  if (blockIdx.x == 1) {
    atomicExch(flag, 1);
    return;
  }
  while (atomicAdd(flag, 0) == 0) atomicAdd(looks, 1);
}

void run() { launch(wait_for_flag, {2, 32}, zoo::filled(1, "flag", 0), zoo::filled(1, "looks", 0)); }
