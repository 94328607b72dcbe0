// tricky: What lies behind the end is filled with zeros, and not read.

#include <cuda_pipeline.h>

#include "tests/zoo/zoo.h"

__global__ void fetch(const int* in, int* out) {
  __shared__ __align__(16) int tile[128];
  const int left = 100 - 4 * int(threadIdx.x);
  const int read = left >= 4 ? 4 : left > 0 ? left : 0;
  __pipeline_memcpy_async(&tile[4 * threadIdx.x], read > 0 ? &in[4 * threadIdx.x] : in, 16, 16 - 4 * read);
  __pipeline_commit();
  __pipeline_wait_prior(0);
  __syncwarp();
  for (int i = 0; i < 4; ++i) out[i * 32 + threadIdx.x] = tile[i * 32 + threadIdx.x];
}

void run() {
  int* in = zoo::numbered<int>(100, "in");
  int* out = zoo::unwritten<int>(128, "out");
  launch(fetch, {1, 32}, in, out);
}
