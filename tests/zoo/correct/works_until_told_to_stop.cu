// tricky: Block 0 goes through a barrier and works on as long as block 1 has not told it to stop.

#include "tests/zoo/zoo.h"

__global__ void work(int* stop, int* rounds) {
  if (blockIdx.x == 1) {
    if (threadIdx.x == 0) atomicExch(stop, 1);
    return;
  }
  while (!__syncthreads_or(threadIdx.x == 0 && atomicAdd(stop, 0) != 0)) atomicAdd(&rounds[threadIdx.x], 1);
}

void run() { launch(work, {2, 64}, zoo::filled(1, "stop", 0), zoo::filled(64, "rounds", 0)); }
