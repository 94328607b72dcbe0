// tricky: All have read the old tile, and met, before copies overwrite it.

#include <cuda_pipeline.h>

#include "tests/zoo/zoo.h"

__global__ void twice(const int* in, int* out) {
  __shared__ int tile[64];
  tile[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  const int old = tile[63 - threadIdx.x];
  __syncthreads();
  __pipeline_memcpy_async(&tile[threadIdx.x], &in[64 + threadIdx.x], sizeof(int));
  __pipeline_commit();
  __pipeline_wait_prior(0);
  __syncthreads();
  out[threadIdx.x] = old + tile[63 - threadIdx.x];
}

void run() {
  int* in = zoo::numbered<int>(128, "in");
  int* out = zoo::unwritten<int>(64, "out");
  launch(twice, {1, 64}, in, out);
}
