// expect: uninitialized_shared
// because: The last argument of memset() counts bytes, so a quarter of the bins is cleared.

#include "tests/zoo/zoo.h"

__global__ void count_digits(const int* in, int* out) {
  __shared__ int bins[16];
  if (threadIdx.x == 0) memset(bins, 0, 16);
  __syncthreads();
  atomicAdd(&bins[in[threadIdx.x] % 16], 1);  // <- here
  __syncthreads();
  if (threadIdx.x < 16) out[threadIdx.x] = bins[threadIdx.x];
}

void run() {
  int* in = zoo::numbered<int>(64, "in");
  int* out = zoo::unwritten<int>(16, "out");
  launch(count_digits, {1, 64}, in, out);
}
