// tricky: An inner variable has the name of an outer shared array, and points into another one.

#include "tests/zoo/zoo.h"

__global__ void use_inner_name(const int* in, int* out) {
  __shared__ int tile[32];
  __shared__ int wide[64];
  tile[threadIdx.x] = in[threadIdx.x];
  wide[threadIdx.x] = 0;
  {
    int* tile = wide + 32;
    tile[threadIdx.x] = in[threadIdx.x] * 3;
  }
  __syncthreads();
  out[threadIdx.x] = tile[31 - threadIdx.x] + wide[63 - threadIdx.x];
}

void run() {
  int* in = zoo::numbered<int>(32, "in");
  int* out = zoo::unwritten<int>(32, "out");
  launch(use_inner_name, {1, 32}, in, out);
}
