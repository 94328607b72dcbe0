// tricky: Barriers in a loop whose number of rounds differs from block to block, not within one.

#include "tests/zoo/zoo.h"

__global__ void rotate_often(int* data) {
  __shared__ int tile[64];
  int* mine = data + blockIdx.x * 64;
  for (unsigned round = 0; round <= blockIdx.x; ++round) {
    tile[threadIdx.x] = mine[threadIdx.x];
    __syncthreads();
    mine[threadIdx.x] = tile[(threadIdx.x + 1) % 64];
    __syncthreads();
  }
}

void run() {
  int* data = zoo::numbered<int>(256, "data");
  launch(rotate_often, {4, 64}, data);
}
