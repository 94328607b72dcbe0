// tricky: A thread asks under a lock, again and again, until another thread of its warp has got the lock and said yes.

#include "tests/zoo/zoo.h"

__device__ void lock(int* mutex) {
  while (atomicCAS(mutex, 0, 1) != 0) {
  }
  __threadfence_block();
}

__device__ void unlock(int* mutex) {
  __threadfence_block();
  atomicExch(mutex, 0);
}

__global__ void wait_until_ready(int* out) {
  __shared__ int mutex, ready;
  if (threadIdx.x == 0) mutex = ready = 0;
  __syncthreads();
  if (threadIdx.x == 0) {
    int is_ready = 0;
    while (is_ready == 0) {
      lock(&mutex);
      is_ready = ready;
      unlock(&mutex);
    }
    out[0] = 1;
  } else if (threadIdx.x == 1) {
    lock(&mutex);
    ready = 1;
    unlock(&mutex);
  }
}

void run() { launch(wait_until_ready, {1, 32}, zoo::unwritten<int>(1, "out")); }
