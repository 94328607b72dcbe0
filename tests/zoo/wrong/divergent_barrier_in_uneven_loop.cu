// expect: divergent_barrier
// because: The number of rounds depends on the thread, so in the last round some wait and others do not come.

#include "tests/zoo/zoo.h"

__global__ void sum_strided(const int* in, int* out, int count) {
  __shared__ int tile[64];
  int sum = 0;
  for (int i = threadIdx.x; i < count; i += 64) {
    tile[threadIdx.x] = in[i];
    __syncthreads();  // <- here
    sum += tile[threadIdx.x];
    __syncthreads();  // <- here
  }
  out[threadIdx.x] = sum;
}

void run() {
  int* in = zoo::numbered<int>(150, "in");
  int* out = zoo::unwritten<int>(64, "out");
  launch(sum_strided, {1, 64}, in, out, 150);
}
