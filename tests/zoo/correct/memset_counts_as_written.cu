// tricky: cudaMemset has cleared the counters, so adding to them is fine.

#include "tests/zoo/zoo.h"

__global__ void count_residues(const int* in, int* counters) { atomicAdd(&counters[in[threadIdx.x] % 4], 1); }

void run() {
  int* in = zoo::numbered<int>(64, "in");
  int* counters = zoo::unwritten<int>(4, "counters");
  cudaMemset(counters, 0, 4 * sizeof(int));
  launch(count_residues, {1, 64}, in, counters);
}
