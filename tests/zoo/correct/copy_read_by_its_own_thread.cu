// tricky: A thread that has waited for its copy may read it without a barrier.

#include <cuda_pipeline.h>

#include "tests/zoo/zoo.h"

__global__ void pass_on(const int* in, int* out) {
  __shared__ int tile[64];
  __pipeline_memcpy_async(&tile[threadIdx.x], &in[threadIdx.x], sizeof(int));
  __pipeline_commit();
  __pipeline_wait_prior(0);
  out[threadIdx.x] = tile[threadIdx.x];
}

void run() {
  int* in = zoo::numbered<int>(64, "in");
  int* out = zoo::unwritten<int>(64, "out");
  launch(pass_on, {1, 64}, in, out);
}
