// tricky: The threads leave the loop at different times, and meet at the barrier after it.

#include "tests/zoo/zoo.h"

__global__ void count_steps(const int* in, int* out) {
  __shared__ int steps[64];
  int value = in[threadIdx.x];
  int count = 0;
  while (value != 1) {
    value = value % 2 == 0 ? value / 2 : 3 * value + 1;
    ++count;
  }
  steps[threadIdx.x] = count;
  __syncthreads();
  out[threadIdx.x] = max(steps[threadIdx.x], steps[(threadIdx.x + 1) % 64]);
}

void run() {
  int* in = zoo::numbered<int>(64, "in");
  int* out = zoo::unwritten<int>(64, "out");
  launch(count_steps, {1, 64}, in, out);
}
