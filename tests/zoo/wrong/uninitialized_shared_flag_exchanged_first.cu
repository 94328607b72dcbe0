// expect: uninitialized_shared
// because: Nobody clears the flag, so the exchange reads what nobody has written, and the waiting may end too early.

#include "tests/zoo/zoo.h"

__global__ void hand_over(const int* in, int* out) {
  __shared__ int data;
  __shared__ int flag;
  if (threadIdx.x == 0) {
    data = in[0];
    __threadfence_block();
    atomicExch(&flag, 1);  // <- here
  }
  if (threadIdx.x == 32) {
    while (atomicAdd(&flag, 0) != 1) {
    }
    out[0] = data;
  }
}

void run() { launch(hand_over, {1, 33}, zoo::numbered<int>(1, "in"), zoo::unwritten<int>(1, "out")); }
