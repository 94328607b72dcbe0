// expect: uninitialized_shared
// because: The store to the tile was forgotten: no line of the program writes it, and g++ takes it for a constant.

#include "tests/zoo/zoo.h"

__global__ void turn_around(const int* in, int* out) {
  __shared__ int tile[32];
  int own = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = own + tile[31 - threadIdx.x];  // <- here
}

void run() { launch(turn_around, {1, 32}, zoo::numbered<int>(32, "in"), zoo::unwritten<int>(32, "out")); }
