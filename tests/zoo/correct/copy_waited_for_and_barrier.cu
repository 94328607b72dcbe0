// tricky: Each thread waits for its copy, then all meet, then they read those of others.

#include <cuda_pipeline.h>

#include "tests/zoo/zoo.h"

__global__ void turn(const int* in, int* out) {
  __shared__ int tile[64];
  __pipeline_memcpy_async(&tile[threadIdx.x], &in[threadIdx.x], sizeof(int));
  __pipeline_commit();
  __pipeline_wait_prior(0);
  __syncthreads();
  out[threadIdx.x] = tile[63 - threadIdx.x];
}

void run() {
  int* in = zoo::numbered<int>(64, "in");
  int* out = zoo::unwritten<int>(64, "out");
  launch(turn, {1, 64}, in, out);
}
