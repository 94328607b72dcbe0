// expect: uninitialized_shared
// because: Threads beyond the end of the input load nothing, but the sum runs over the whole tile.

#include "tests/zoo/zoo.h"

__global__ void sum_blocks(const int* in, int* out, int count) {
  __shared__ int tile[64];
  const int i = blockIdx.x * 64 + threadIdx.x;
  if (i < count) tile[threadIdx.x] = in[i];
  __syncthreads();
  if (threadIdx.x == 0) {
    int sum = 0;
    for (int k = 0; k < 64; ++k) {
      sum += tile[k];  // <- here
    }
    out[blockIdx.x] = sum;
  }
}

void run() {
  int* in = zoo::numbered<int>(100, "in");
  int* out = zoo::unwritten<int>(2, "out");
  launch(sum_blocks, {2, 64}, in, out, 100);
}
