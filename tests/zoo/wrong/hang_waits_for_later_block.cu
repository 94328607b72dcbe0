// expect: hang
// because: The first blocks wait for the last one, which starts only when one of them has ended.

#include "tests/zoo/zoo.h"

__global__ void wait_for_last_block(int* flag, int* out) {
  if (threadIdx.x == 0) {
    if (blockIdx.x == gridDim.x - 1) {
      atomicExch(flag, 1);
    } else {
      while (atomicAdd(flag, 0) == 0) {  // <- here
      }
    }
  }
  __syncthreads();
  out[blockIdx.x] = 1;
}

void run() {
  constexpr int kBlocks = 100000;  // more than any GPU holds at a time
  int* flag = zoo::filled(1, "flag", 0);
  int* out = zoo::unwritten<int>(kBlocks, "out");
  launch(wait_for_last_block, {kBlocks, 32}, flag, out);
}
