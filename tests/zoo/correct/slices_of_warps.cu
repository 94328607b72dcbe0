// tricky: Each warp has a slice of a shared array to itself, so __syncwarp() is all it needs.

#include "tests/zoo/zoo.h"

__global__ void reverse_in_warp(const int* in, int* out) {
  __shared__ int slices[4][32];
  const unsigned lane = threadIdx.x % 32;
  int* slice = slices[threadIdx.x / 32];
  slice[lane] = in[threadIdx.x];
  __syncwarp();
  out[threadIdx.x] = slice[31 - lane];
}

void run() {
  int* in = zoo::numbered<int>(128, "in");
  int* out = zoo::unwritten<int>(128, "out");
  launch(reverse_in_warp, {1, 128}, in, out);
}
