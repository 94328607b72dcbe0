// expect: race_global
// because: Each lane waits for the one above it, which raises its flag without a fence before.

#include "tests/zoo/zoo.h"

__global__ void hand_down(int* flags, int* values) {
  const int t = threadIdx.x;
  int value = 0;
  if (t != 31) {
    while (atomicAdd(&flags[t + 1], 0) == 0) {
    }
    __threadfence();
    value = values[t + 1];  // <- here
  }
  values[t] = value + 1;  // <- here
  atomicExch(&flags[t], 1);
}

void run() { launch(hand_down, {1, 32}, zoo::filled<int>(32, "flags", 0), zoo::unwritten<int>(32, "values")); }
