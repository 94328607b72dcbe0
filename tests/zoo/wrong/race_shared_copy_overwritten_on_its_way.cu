// expect: race_shared
// because: An ordinary store to the bytes that the copy is yet to write: either may come last.

#include <cuda_pipeline.h>

#include "tests/zoo/zoo.h"

__global__ void clear_edge(const int* in, int* out) {
  __shared__ int tile[32];
  __pipeline_memcpy_async(&tile[threadIdx.x], &in[threadIdx.x], sizeof(int));  // <- other
  __pipeline_commit();
  if (threadIdx.x == 0) tile[0] = 0;  // <- here
  __pipeline_wait_prior(0);
  __syncwarp();
  out[threadIdx.x] = tile[31 - threadIdx.x];
}

void run() {
  int* in = zoo::numbered<int>(32, "in");
  int* out = zoo::unwritten<int>(32, "out");
  launch(clear_edge, {1, 32}, in, out);
}
