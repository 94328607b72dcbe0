// expect: race_shared
// because: volatile keeps the compiler from caching a value; it does not make one warp wait for another.

#include "tests/zoo/zoo.h"

__global__ void hand_over(const int* in, int* out) {
  __shared__ volatile int box[32];
  if (threadIdx.x < 32) {
    box[threadIdx.x] = in[threadIdx.x];  // <- other
  } else {
    out[threadIdx.x - 32] = box[63 - threadIdx.x];  // <- here
  }
}

void run() {
  int* in = zoo::numbered<int>(32, "in");
  int* out = zoo::unwritten<int>(32, "out");
  launch(hand_over, {1, 64}, in, out);
}
