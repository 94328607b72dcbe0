// expect: race_shared
// because: Only the first warp copies, and only the second one waits: for copies of its own, of which there are none.

#include <cuda_pipeline.h>

#include "tests/zoo/zoo.h"

__global__ void turn(const int* in, int* out) {
  __shared__ int tile[32];
  if (threadIdx.x < 32) {
    __pipeline_memcpy_async(&tile[threadIdx.x], &in[threadIdx.x], sizeof(int));  // <- other
    __pipeline_commit();
  } else {
    __pipeline_wait_prior(0);
  }
  __syncthreads();
  if (threadIdx.x >= 32) out[threadIdx.x - 32] = tile[63 - threadIdx.x];  // <- here
}

void run() {
  int* in = zoo::numbered<int>(32, "in");
  int* out = zoo::unwritten<int>(32, "out");
  launch(turn, {1, 64}, in, out);
}
