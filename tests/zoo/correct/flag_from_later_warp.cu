// tricky: The first warp waits for a flag that the second one sets: warps of a block run side by side.

#include "tests/zoo/zoo.h"

__global__ void hand_back(const int* in, int* out) {
  __shared__ int box;
  __shared__ int flag;
  if (threadIdx.x == 0) flag = 0;
  __syncthreads();
  if (threadIdx.x == 32) {
    box = in[0] + in[1];
    __threadfence_block();
    atomicExch(&flag, 1);
  }
  if (threadIdx.x == 0) {
    while (atomicAdd(&flag, 0) == 0) {
    }
    __threadfence_block();
    *out = box;
  }
}

void run() {
  int* in = zoo::numbered<int>(2, "in");
  int* out = zoo::unwritten<int>(1, "out");
  launch(hand_back, {1, 64}, in, out);
}
