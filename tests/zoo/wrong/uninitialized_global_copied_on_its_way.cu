// expect: uninitialized_global
// because: The copy reads memory that nobody has written.

#include <cuda_pipeline.h>

#include "tests/zoo/zoo.h"

__global__ void fetch(const int* in, int* out) {
  __shared__ int tile[32];
  __pipeline_memcpy_async(&tile[threadIdx.x], &in[threadIdx.x], sizeof(int));  // <- here
  __pipeline_commit();
  __pipeline_wait_prior(0);
  out[threadIdx.x] = tile[threadIdx.x];
}

void run() {
  int* in = zoo::unwritten<int>(32, "in");
  int* out = zoo::unwritten<int>(32, "out");
  launch(fetch, {1, 32}, in, out);
}
