// tricky: The last thread copies what is left, one number of four, and fills the rest with zeros, which are not read.

#include <cuda_pipeline.h>

#include "tests/zoo/zoo.h"

constexpr int kCount = 29;

__global__ void fetch(const int* in, int* out) {
  __shared__ __align__(16) int tile[32];
  const int left = kCount - 4 * static_cast<int>(threadIdx.x);
  __pipeline_memcpy_async(&tile[4 * threadIdx.x], &in[4 * threadIdx.x], 16, left < 4 ? 16 - 4 * left : 0);
  __pipeline_commit();
  __pipeline_wait_prior(0);
  for (int i = 0; i < 4; ++i) out[4 * threadIdx.x + i] = tile[4 * threadIdx.x + i];
}

void run() {
  int* in = zoo::numbered<int>(kCount, "in");
  int* out = zoo::unwritten<int>(32, "out");
  launch(fetch, {1, 8}, in, out);
}
