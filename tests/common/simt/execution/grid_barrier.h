#pragma once

// How blocks wait for each other, with atomics and fences as CUDA wants it.

/// Adds 1 to `counter` and waits until it has reached `goal`. One thread of a block.
__device__ inline void arrive_and_wait(unsigned* counter, unsigned goal) {
  __threadfence();
  atomicAdd(counter, 1U);
  while (atomicAdd(counter, 0U) < goal) {
  }
  __threadfence();
}

/// A barrier of all blocks, for the `round`-th time from 0 on. All threads.
__device__ inline void wait_for_grid(unsigned* counter, unsigned round) {
  __syncthreads();
  if (threadIdx.x == 0) arrive_and_wait(counter, (round + 1) * gridDim.x);
  __syncthreads();
}
