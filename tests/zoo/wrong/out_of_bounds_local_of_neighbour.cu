// expect: out_of_bounds
// because: The lanes exchange pointers to their local variables, and local memory is its thread's own.

#include "tests/zoo/zoo.h"

__global__ void add_neighbour(const int* in, int* out) {
  __shared__ const int* values[32];
  const int own = in[threadIdx.x];
  values[threadIdx.x] = &own;
  __syncthreads();
  out[threadIdx.x] = own + *values[(threadIdx.x + 1) % 32];  // <- here
  __syncthreads();
}

void run() {
  int* in = zoo::numbered<int>(32, "in");
  int* out = zoo::unwritten<int>(32, "out");
  launch(add_neighbour, {1, 32}, in, out);
}
