// tricky: Blocks fetch work from an atomic counter; thread 0 hands the ticket to its block between two barriers.

#include "tests/zoo/zoo.h"

__global__ void work_off(unsigned* counter, int* out, unsigned count) {
  __shared__ unsigned ticket;
  while (true) {
    if (threadIdx.x == 0) ticket = atomicAdd(counter, 1U);
    __syncthreads();
    const unsigned mine = ticket;
    __syncthreads();
    if (mine >= count) return;
    out[mine * 64 + threadIdx.x] = mine;
  }
}

void run() {
  unsigned* counter = zoo::filled(1, "counter", 0U);
  int* out = zoo::unwritten<int>(6 * 64, "out");
  launch(work_off, {3, 64}, counter, out, 6U);
}
