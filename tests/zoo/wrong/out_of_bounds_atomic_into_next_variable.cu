// expect: out_of_bounds
// because: Values above 7 are counted behind the eight bins, in the sum that lies there.

#include "tests/zoo/zoo.h"

__global__ void count_and_sum(const int* in, int* out) {
  __shared__ int bins[8];
  __shared__ int sums[8];
  const int t = threadIdx.x;
  if (t < 8) bins[t] = sums[t] = 0;
  __syncthreads();
  atomicAdd(&sums[t % 8], in[t]);
  atomicAdd(&bins[in[t] % 12], 1);  // <- here
  __syncthreads();
  if (t < 8) out[t] = bins[t] + sums[t];
}

void run() {
  int* in = zoo::numbered<int>(32, "in");
  int* out = zoo::unwritten<int>(8, "out");
  launch(count_and_sum, {1, 32}, in, out);
}
