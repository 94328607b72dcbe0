// tricky: Many threads raise the same shared flag at a time: all write the same value, so the order does not matter.

#include "tests/zoo/zoo.h"

__global__ void any_large(const int* in, int* out) {
  __shared__ int found;
  if (threadIdx.x == 0) found = 0;
  __syncthreads();
  if (in[threadIdx.x] > 50) found = 1;
  __syncthreads();
  if (threadIdx.x == 0) out[0] = found;
}

void run() {
  int* in = zoo::numbered<int>(128, "in");
  int* out = zoo::unwritten<int>(1, "out");
  launch(any_large, {1, 128}, in, out);
}
