// tricky: Two threads copy the same number to the same place: it does not matter which of them comes last.

#include <cuda_pipeline.h>

#include "tests/zoo/zoo.h"

__global__ void halo(const int* in, int* out) {
  __shared__ int tile[32];
  __pipeline_memcpy_async(&tile[threadIdx.x / 2], &in[threadIdx.x / 2], sizeof(int));
  __pipeline_commit();
  __pipeline_wait_prior(0);
  __syncthreads();
  out[threadIdx.x] = tile[31 - threadIdx.x / 2];
}

void run() {
  int* in = zoo::numbered<int>(32, "in");
  int* out = zoo::unwritten<int>(64, "out");
  launch(halo, {1, 64}, in, out);
}
