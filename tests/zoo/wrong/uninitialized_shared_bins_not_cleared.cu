// expect: uninitialized_shared
// because: Nobody sets the shared bins to zero before the threads count into them.

#include "tests/zoo/zoo.h"

__global__ void count_digits(const int* in, int* out) {
  __shared__ int bins[10];
  atomicAdd(&bins[in[threadIdx.x] % 10], 1);  // <- here
  __syncthreads();
  if (threadIdx.x < 10) out[threadIdx.x] = bins[threadIdx.x];
}

void run() {
  int* in = zoo::numbered<int>(64, "in");
  int* out = zoo::unwritten<int>(10, "out");
  launch(count_digits, {1, 64}, in, out);
}
