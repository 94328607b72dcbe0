// expect: race_shared
// because: Threads of the last row leave out the wait together with the work that it stands before.

#include <cuda_pipeline.h>

#include "tests/zoo/zoo.h"

__global__ void sum_rows(const int* in, int* out) {
  __shared__ int tile[64];
  __pipeline_memcpy_async(&tile[threadIdx.x], &in[threadIdx.x], sizeof(int));  // <- other
  __pipeline_commit();
  if (threadIdx.x < 32) __pipeline_wait_prior(0);
  __syncthreads();
  if (threadIdx.x < 32) out[threadIdx.x] = tile[threadIdx.x] + tile[threadIdx.x + 32];  // <- here
}

void run() {
  int* in = zoo::numbered<int>(64, "in");
  int* out = zoo::unwritten<int>(32, "out");
  launch(sum_rows, {1, 64}, in, out);
}
