// expect: out_of_bounds
// because: The last thread reads one element past the end of the shared tile.

#include "tests/zoo/zoo.h"

__global__ void difference_in_tile(const int* in, int* out) {
  __shared__ int tile[96];
  tile[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = tile[threadIdx.x + 1] - in[threadIdx.x];  // <- here
}

void run() {
  int* in = zoo::numbered<int>(96, "in");
  int* out = zoo::unwritten<int>(96, "out");
  launch(difference_in_tile, {1, 96}, in, out);
}
