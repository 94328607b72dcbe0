// tricky: A thousand rounds in which lanes read what their neighbours wrote, with __syncwarp() on both sides.

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
  out[lane] = values[31 - lane];
}

void run() {
  int* in = zoo::numbered<int>(32, "in");
  int* out = zoo::unwritten<int>(32, "out");
  launch(rotate, {1, 32}, in, out);
}
