// expect: out_of_bounds
// because: The last thread copies four integers where one is left. Copies of the others are right.

#include <cuda_pipeline.h>

#include "tests/zoo/zoo.h"

__global__ void fetch(const int* in, int* out) {
  __shared__ __align__(16) int tile[128];
  __pipeline_memcpy_async(&tile[4 * threadIdx.x], &in[4 * threadIdx.x], 16);  // <- here
  __pipeline_commit();
  __pipeline_wait_prior(0);
  out[threadIdx.x] = tile[4 * threadIdx.x];
}

void run() {
  int* in = zoo::numbered<int>(125, "in");
  int* out = zoo::unwritten<int>(32, "out");
  launch(fetch, {1, 32}, in, out);
}
