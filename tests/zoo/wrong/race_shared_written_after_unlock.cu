// expect: race_shared
// because: The total is written after the lock was given back.

#include "tests/zoo/zoo.h"

__global__ void add_in_turn(const int* in, int* out) {
  __shared__ int lock;
  __shared__ int total;
  if (threadIdx.x == 0) lock = total = 0;
  __syncthreads();
  if (threadIdx.x % 32 == 0) {
    while (atomicCAS(&lock, 0, 1) != 0) {
    }
    __threadfence_block();
    const int sum = total + in[threadIdx.x / 32];  // <- here
    __threadfence_block();
    atomicExch(&lock, 0);
    total = sum;  // <- other
  }
  __syncthreads();
  if (threadIdx.x == 0) *out = total;
}

void run() {
  int* in = zoo::numbered<int>(4, "in");
  int* out = zoo::unwritten<int>(1, "out");
  launch(add_in_turn, {1, 128}, in, out);
}
