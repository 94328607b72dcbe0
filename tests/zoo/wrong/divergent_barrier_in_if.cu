// expect: divergent_barrier
// because: The barrier stands inside an if that holds for the first 40 threads only.

#include "tests/zoo/zoo.h"

__global__ void stage_first_forty(const int* in, int* out) {
  __shared__ int tile[64];
  tile[threadIdx.x] = 0;
  __syncthreads();
  if (threadIdx.x < 40) {
    tile[threadIdx.x] = in[threadIdx.x];
    __syncthreads();  // <- here
  }
  out[threadIdx.x] = tile[threadIdx.x];
}

void run() {
  int* in = zoo::numbered<int>(64, "in");
  int* out = zoo::unwritten<int>(64, "out");
  launch(stage_first_forty, {1, 64}, in, out);
}
