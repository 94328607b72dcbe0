// expect: race_shared
// because: Nobody waits for the copy: it may land after its own thread has read.

#include <cuda_pipeline.h>

#include "tests/zoo/zoo.h"

__global__ void turn(const int* in, int* out) {
  __shared__ int tile[32];
  __pipeline_memcpy_async(&tile[threadIdx.x], &in[threadIdx.x], sizeof(int));  // <- other
  __pipeline_commit();
  out[threadIdx.x] = tile[threadIdx.x];  // <- here
}

void run() {
  int* in = zoo::numbered<int>(32, "in");
  int* out = zoo::unwritten<int>(32, "out");
  launch(turn, {1, 32}, in, out);
}
