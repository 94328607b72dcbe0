// tricky: Each round of the scan reads one half of the scratch memory and writes the other: one barrier is enough.

#include "tests/zoo/zoo.h"

__global__ void scan_block(const int* in, int* out) {
  __shared__ int sums[2][128];
  const int i = threadIdx.x;
  int from = 0;
  sums[0][i] = in[i];
  __syncthreads();
  for (int step = 1; step < 128; step *= 2) {
    sums[1 - from][i] = sums[from][i] + (i >= step ? sums[from][i - step] : 0);
    from = 1 - from;
    __syncthreads();
  }
  out[i] = sums[from][i];
}

void run() {
  int* in = zoo::numbered<int>(128, "in");
  int* out = zoo::unwritten<int>(128, "out");
  launch(scan_block, {1, 128}, in, out);
}
