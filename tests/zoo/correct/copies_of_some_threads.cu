// tricky: Only the first threads copy, 16 bytes each; all wait, and those without copies wait for nothing.

#include <cuda_pipeline.h>

#include "tests/zoo/zoo.h"

__global__ void spread(const int* in, int* out) {
  __shared__ __align__(16) int tile[128];
  if (threadIdx.x < 32) __pipeline_memcpy_async(&tile[4 * threadIdx.x], &in[4 * threadIdx.x], 16);
  __pipeline_commit();
  __pipeline_wait_prior(0);
  __syncthreads();
  out[threadIdx.x] = tile[127 - threadIdx.x];
}

void run() {
  int* in = zoo::numbered<int>(128, "in");
  int* out = zoo::unwritten<int>(128, "out");
  launch(spread, {1, 128}, in, out);
}
