// expect: race_shared
// because: The copy of 16 bytes is not waited for, and a neighbour reads one of its words.

#include <cuda_pipeline.h>

#include "tests/zoo/zoo.h"

__global__ void spread(const int* in, int* out) {
  __shared__ __align__(16) int tile[128];
  __pipeline_memcpy_async(&tile[4 * threadIdx.x], &in[4 * threadIdx.x], 16);  // <- other
  __pipeline_commit();
  __syncwarp();
  out[threadIdx.x] = tile[threadIdx.x];  // <- here
  __pipeline_wait_prior(0);
}

void run() {
  int* in = zoo::numbered<int>(128, "in");
  int* out = zoo::unwritten<int>(32, "out");
  launch(spread, {1, 32}, in, out);
}
