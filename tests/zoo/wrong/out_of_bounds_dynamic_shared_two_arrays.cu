// expect: out_of_bounds
// because: Keys and values share the dynamic memory, but the launch asks for the room of the keys only.

#include "tests/zoo/zoo.h"

__global__ void swap_pairs(const int* in, int* out) {
  extern __shared__ int keys[];
  int* values = keys + blockDim.x;
  keys[threadIdx.x] = in[threadIdx.x];
  values[threadIdx.x] = in[threadIdx.x] * 2;  // <- here
  __syncthreads();
  out[threadIdx.x] = keys[threadIdx.x ^ 1] + values[threadIdx.x ^ 1];
}

void run() {
  int* in = zoo::numbered<int>(64, "in");
  int* out = zoo::unwritten<int>(64, "out");
  launch(swap_pairs, {1, 64, 64 * sizeof(int)}, in, out);
}
