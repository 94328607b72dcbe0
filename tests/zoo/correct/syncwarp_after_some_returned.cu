// tricky: Some lanes have returned, and __syncwarp() without a mask waits for the rest: CUDA counts non-exited lanes.

#include "tests/zoo/zoo.h"

__global__ void mirror_tail(const int* in, int* out, int count) {
  __shared__ int values[32];
  const int i = threadIdx.x;
  if (i >= count) return;
  values[i] = in[i];
  __syncwarp();
  out[i] = values[count - 1 - i];
}

void run() {
  int* in = zoo::numbered<int>(20, "in");
  int* out = zoo::unwritten<int>(20, "out");
  launch(mirror_tail, {1, 32}, in, out, 20);
}
