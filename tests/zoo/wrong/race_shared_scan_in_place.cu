// expect: race_shared
// because: A scan in place needs a barrier between reading the neighbour and overwriting one's own element.

#include "tests/zoo/zoo.h"

__global__ void scan_block(const int* in, int* out) {
  __shared__ int sums[128];
  const int i = threadIdx.x;
  sums[i] = in[i];
  __syncthreads();
  for (int step = 1; step < 128; step *= 2) {
    int sum = sums[i];
    if (i >= step) sum += sums[i - step];  // <- other
    sums[i] = sum;                         // <- here
    __syncthreads();
  }
  out[i] = sums[i];
}

void run() {
  int* in = zoo::numbered<int>(128, "in");
  int* out = zoo::unwritten<int>(128, "out");
  launch(scan_block, {1, 128}, in, out);
}
