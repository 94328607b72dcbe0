// expect: race_shared
// because: Each warp thinks that 32 elements are its own, but the slices begin 31 apart.

#include "tests/zoo/zoo.h"

__global__ void sort_pairs(const int* in, int* out) {
  __shared__ int slices[64];
  const int lane = threadIdx.x % 32;
  int* slice = slices + threadIdx.x / 32 * 31;
  slice[lane] = in[threadIdx.x];  // <- here
  __syncwarp();
  out[threadIdx.x] = min(slice[lane], slice[lane ^ 1]);  // <- here
}

void run() {
  int* in = zoo::numbered<int>(64, "in");
  int* out = zoo::unwritten<int>(64, "out");
  launch(sort_pairs, {1, 64}, in, out);
}
