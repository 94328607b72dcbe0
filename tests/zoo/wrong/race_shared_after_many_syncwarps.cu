// expect: race_shared
// because: A thousand rounds are in order, and after the last one a __syncwarp() is missing.

#include "tests/zoo/zoo.h"

__global__ void rotate(const int* in, int* out) {
  __shared__ int values[32];
  const int lane = threadIdx.x;
  values[lane] = in[lane];
  __syncwarp();
  for (int round = 0; round < 1000; ++round) {
    const int next = values[(lane + 1) % 32];
    __syncwarp();
    values[lane] = next;
    __syncwarp();
  }
  values[lane] = -values[lane];   // <- other
  out[lane] = values[31 - lane];  // <- here
}

void run() {
  int* in = zoo::numbered<int>(32, "in");
  int* out = zoo::unwritten<int>(32, "out");
  launch(rotate, {1, 32}, in, out);
}
