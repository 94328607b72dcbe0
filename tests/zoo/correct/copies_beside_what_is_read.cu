// tricky: A copy is on its way to one half of the tile while the other half is read.

#include <cuda_pipeline.h>

#include "tests/zoo/zoo.h"

__global__ void halves(const int* in, int* out) {
  __shared__ int tile[2][32];
  tile[0][threadIdx.x] = in[threadIdx.x];
  __pipeline_memcpy_async(&tile[1][threadIdx.x], &in[32 + threadIdx.x], sizeof(int));
  __pipeline_commit();
  __syncwarp();
  const int first = tile[0][31 - threadIdx.x];
  __pipeline_wait_prior(0);
  __syncwarp();
  out[threadIdx.x] = first + tile[1][31 - threadIdx.x];
}

void run() {
  int* in = zoo::numbered<int>(64, "in");
  int* out = zoo::unwritten<int>(32, "out");
  launch(halves, {1, 32}, in, out);
}
