// expect: race_global
// because: Without __threadfence() the counter may be seen to rise before the sum that it announces.

#include "tests/zoo/zoo.h"

__global__ void sum_all(const int* in, int* sums, unsigned* finished, int* total) {
  const int sum = __reduce_add_sync(0xffffffffU, in[blockIdx.x * 32 + threadIdx.x]);
  if (threadIdx.x != 0) return;
  sums[blockIdx.x] = sum;  // <- other
  if (atomicAdd(finished, 1U) + 1 == gridDim.x) {
    int all = 0;
    for (unsigned block = 0; block < gridDim.x; ++block) {
      all += sums[block];  // <- here
    }
    *total = all;
  }
}

void run() {
  int* in = zoo::numbered<int>(128, "in");
  int* sums = zoo::filled(4, "sums", 0);
  unsigned* finished = zoo::filled(1, "finished", 0U);
  int* total = zoo::unwritten<int>(1, "total");
  launch(sum_all, {4, 32}, in, sums, finished, total);
}
