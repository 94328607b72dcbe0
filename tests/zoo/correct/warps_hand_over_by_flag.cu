// tricky: All lanes of a warp write, one of them sets a flag, and all lanes of another warp read: a chain of three
// orders.

#include "tests/zoo/zoo.h"

__global__ void pass_on(const int* in, int* out) {
  __shared__ int box[32];
  __shared__ int flag;
  const int lane = threadIdx.x % 32;
  if (threadIdx.x == 0) flag = 0;
  __syncthreads();
  if (threadIdx.x >= 32) {
    box[lane] = in[lane];
    __syncwarp();
    if (lane == 0) {
      __threadfence_block();
      atomicExch(&flag, 1);
    }
  } else {
    if (lane == 0) {
      while (atomicAdd(&flag, 0) == 0) {
      }
      __threadfence_block();
    }
    __syncwarp();
    out[lane] = box[31 - lane];
  }
}

void run() {
  int* in = zoo::numbered<int>(32, "in");
  int* out = zoo::unwritten<int>(32, "out");
  launch(pass_on, {1, 64}, in, out);
}
