// expect: uninitialized_shared
// because: The scan reads its first input from the half of the scratch memory that only a later step fills.

#include "tests/zoo/zoo.h"

__global__ void scan_block(const int* in, int* out) {
  extern __shared__ int scratch[];
  const int n = blockDim.x;
  const int i = threadIdx.x;
  int from = n;
  int to = 0;
  scratch[i] = in[i];
  __syncthreads();
  for (int step = 1; step < n; step *= 2) {
    int sum = scratch[from + i];  // <- here
    if (i >= step) sum += scratch[from + i - step];
    __syncthreads();
    scratch[to + i] = sum;
    from = n - from;
    to = n - to;
    __syncthreads();
  }
  out[i] = scratch[from + i];
}

void run() {
  int* in = zoo::numbered<int>(64, "in");
  int* out = zoo::unwritten<int>(64, "out");
  launch(scan_block, {1, 64, 2 * 64 * sizeof(int)}, in, out);
}
