// tricky: Lanes of one warp take turns with a lock: since Volta the one that holds it can go on while others wait.

#include "tests/zoo/zoo.h"

__global__ void add_in_turn(const int* in, int* out) {
  __shared__ int lock;
  __shared__ volatile int total;
  if (threadIdx.x == 0) {
    lock = 0;
    total = 0;
  }
  __syncthreads();
  while (atomicCAS(&lock, 0, 1) != 0) {
  }
  __threadfence_block();
  total = total + in[threadIdx.x];
  __threadfence_block();
  atomicExch(&lock, 0);
  __syncthreads();
  if (threadIdx.x == 0) *out = total;
}

void run() {
  int* in = zoo::numbered<int>(64, "in");
  int* out = zoo::unwritten<int>(1, "out");
  launch(add_in_turn, {1, 64}, in, out);
}
