// tricky: The barrier is in a function that is called twice, by all threads each time.

#include "tests/zoo/zoo.h"

__device__ int value_of_mirror(int* tile, int value) {
  tile[threadIdx.x] = value;
  __syncthreads();
  const int mirrored = tile[63 - threadIdx.x];
  __syncthreads();
  return mirrored;
}

__global__ void mirror_twice(const int* in, int* out) {
  __shared__ int tile[64];
  const int once = value_of_mirror(tile, in[threadIdx.x]);
  out[threadIdx.x] = value_of_mirror(tile, once * 2);
}

void run() {
  int* in = zoo::numbered<int>(64, "in");
  int* out = zoo::unwritten<int>(64, "out");
  launch(mirror_twice, {1, 64}, in, out);
}
