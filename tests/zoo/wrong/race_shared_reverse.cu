// expect: race_shared
// because: Each thread reads what a thread of another warp stores, and no barrier stands between the two.

#include "tests/zoo/zoo.h"

__global__ void reverse_block(const int* in, int* out) {
  __shared__ int tile[128];
  tile[threadIdx.x] = in[threadIdx.x];         // <- other
  out[threadIdx.x] = tile[127 - threadIdx.x];  // <- here
}

void run() {
  int* in = zoo::numbered<int>(128, "in");
  int* out = zoo::unwritten<int>(128, "out");
  launch(reverse_block, {1, 128}, in, out);
}
