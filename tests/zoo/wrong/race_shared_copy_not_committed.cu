// expect: race_shared
// because: The copy is in no batch, so waiting for all batches does not wait for it.

#include <cuda_pipeline.h>

#include "tests/zoo/zoo.h"

__global__ void turn(const int* in, int* out) {
  __shared__ int tile[32];
  __pipeline_memcpy_async(&tile[threadIdx.x], &in[threadIdx.x], sizeof(int));  // <- other
  __pipeline_wait_prior(0);
  out[threadIdx.x] = tile[threadIdx.x];  // <- here
}

void run() {
  int* in = zoo::numbered<int>(32, "in");
  int* out = zoo::unwritten<int>(32, "out");
  launch(turn, {1, 32}, in, out);
}
