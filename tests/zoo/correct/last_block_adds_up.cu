// tricky: Which block reads the others' sums is decided by an atomic counter, with __threadfence() before it.

#include "tests/zoo/zoo.h"

__global__ void sum_all(const int* in, int* sums, unsigned* finished, int* total) {
  __shared__ bool is_last;
  const int sum = __reduce_add_sync(0xffffffffU, in[blockIdx.x * 32 + threadIdx.x]);
  if (threadIdx.x == 0) {
    sums[blockIdx.x] = sum;
    __threadfence();
    is_last = atomicAdd(finished, 1U) + 1 == gridDim.x;
  }
  __syncthreads();
  if (is_last) {
    __threadfence();
    const int part = threadIdx.x < gridDim.x ? sums[threadIdx.x] : 0;
    const int all = __reduce_add_sync(0xffffffffU, part);
    if (threadIdx.x == 0) *total = all;
  }
}

void run() {
  int* in = zoo::numbered<int>(320, "in");
  int* sums = zoo::unwritten<int>(10, "sums");
  unsigned* finished = zoo::filled(1, "finished", 0U);
  int* total = zoo::unwritten<int>(1, "total");
  launch(sum_all, {10, 32}, in, sums, finished, total);
}
