// expect: invalid_mask
// because: The lanes of a pair must name each other in the same mask; here each names itself and its right neighbour.

#include "tests/zoo/zoo.h"

__global__ void add_neighbours(const int* in, int* out) {
  __shared__ int values[32];
  const unsigned lane = threadIdx.x;
  values[lane] = in[lane];
  __syncwarp(1U << lane | 1U << (lane + 1) % 32);  // <- here
  out[lane] = values[lane];
}

void run() {
  int* in = zoo::numbered<int>(32, "in");
  int* out = zoo::unwritten<int>(32, "out");
  launch(add_neighbours, {1, 32}, in, out);
}
