// expect: race_shared
// because: __syncwarp() waits for the own warp only; here the value comes from another one.

#include "tests/zoo/zoo.h"

__global__ void rotate_block(const int* in, int* out) {
  __shared__ int values[64];
  values[threadIdx.x] = in[threadIdx.x];  // <- other
  __syncwarp();
  out[threadIdx.x] = values[(threadIdx.x + 32) % 64];  // <- here
}

void run() {
  int* in = zoo::numbered<int>(64, "in");
  int* out = zoo::unwritten<int>(64, "out");
  launch(rotate_block, {1, 64}, in, out);
}
