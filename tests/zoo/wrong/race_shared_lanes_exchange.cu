// expect: race_shared
// because: Two lanes of one warp exchange values through shared memory without __syncwarp().

#include "tests/zoo/zoo.h"

__global__ void swap_neighbours(const int* in, int* out) {
  __shared__ int values[32];
  values[threadIdx.x] = in[threadIdx.x];       // <- other
  out[threadIdx.x] = values[threadIdx.x ^ 1];  // <- here
}

void run() {
  int* in = zoo::numbered<int>(32, "in");
  int* out = zoo::unwritten<int>(32, "out");
  launch(swap_neighbours, {1, 32}, in, out);
}
