// expect: race_global
// because: The fence stands before the store: it does not publish what comes after it.

#include "tests/zoo/zoo.h"

__global__ void sum_all(const int* in, int* sums, unsigned* finished, int* total) {
  __shared__ bool is_last;
  const int t = threadIdx.x;
  __threadfence();
  sums[blockIdx.x * 32 + t] = in[blockIdx.x * 32 + t];  // <- other
  if (t == 0) is_last = atomicAdd(finished, 1U) + 1 == gridDim.x;
  __syncthreads();
  if (is_last && t == 0) {
    __threadfence();
    int all = 0;
    for (unsigned i = 0; i < 32 * gridDim.x; ++i) all += sums[i];  // <- here
    *total = all;
  }
}

void run() {
  int* in = zoo::numbered<int>(128, "in");
  int* sums = zoo::filled(128, "sums", 0);
  unsigned* finished = zoo::filled(1, "finished", 0U);
  int* total = zoo::unwritten<int>(1, "total");
  launch(sum_all, {4, 32}, in, sums, finished, total);
}
