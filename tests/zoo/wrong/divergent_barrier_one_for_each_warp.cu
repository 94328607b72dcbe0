// expect: divergent_barrier
// because: Each warp waits at a barrier of its own; CUDA wants all threads of the block at the same one.

#include "tests/zoo/zoo.h"

__global__ void produce_and_consume(const int* in, int* out) {
  __shared__ int box[32];
  if (threadIdx.x < 32) {
    box[threadIdx.x] = in[threadIdx.x];
    __syncthreads();  // <- here
  } else {
    __syncthreads();  // <- here
    out[threadIdx.x - 32] = box[63 - threadIdx.x];
  }
}

void run() {
  int* in = zoo::numbered<int>(32, "in");
  int* out = zoo::unwritten<int>(32, "out");
  launch(produce_and_consume, {1, 64}, in, out);
}
