// expect: race_shared
// because: Each thread stages four elements with memcpy() and reads the first of its neighbour's without a barrier.

#include "tests/zoo/zoo.h"

__global__ void stage_fours(const int* in, int* out) {
  __shared__ int stage[64 * 4];
  const unsigned i = threadIdx.x;
  memcpy(&stage[4 * i], &in[4 * i], 4 * sizeof(int));  // <- other
  const int next = stage[(4 * i + 4) % 256];           // <- here
  __syncthreads();
  out[i] = next;
}

void run() {
  int* in = zoo::numbered<int>(64 * 4, "in");
  int* out = zoo::unwritten<int>(64, "out");
  launch(stage_fours, {1, 64}, in, out);
}
