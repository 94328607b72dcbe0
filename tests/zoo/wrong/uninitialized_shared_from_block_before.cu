// expect: uninitialized_shared
// because: Only block 0 fills the table; shared memory is not handed on from block to block.

#include "tests/zoo/zoo.h"

__global__ void look_up_squares(const int* in, int* out) {
  __shared__ int squares[32];
  if (blockIdx.x == 0) squares[threadIdx.x] = threadIdx.x * threadIdx.x;
  __syncthreads();
  const int i = blockIdx.x * 32 + threadIdx.x;
  out[i] = squares[in[i] % 32];  // <- here
}

void run() {
  int* in = zoo::numbered<int>(96, "in");
  int* out = zoo::unwritten<int>(96, "out");
  launch(look_up_squares, {3, 32}, in, out);
}
