// tricky: Each thread keeps pointers to its own local variables, in shared memory and across barriers.

#include "tests/zoo/zoo.h"

__device__ void add_to(int* sum, const int* values, int count) {
  for (int i = 0; i < count; ++i) *sum += values[i];
}

__global__ void sum_threes(const int* in, int* out) {
  __shared__ int* sums[64];
  const unsigned i = threadIdx.x;
  int values[3];
  int sum = 0;
  sums[i] = &sum;
  for (int k = 0; k < 3; ++k) values[k] = in[(i + k) % 64];
  if (i == 40) return;
  __syncwarp();
  add_to(sums[i], values, 3);
  __syncwarp();
  out[i] = *sums[i];
}

void run() {
  int* in = zoo::numbered<int>(64, "in");
  int* out = zoo::unwritten<int>(64, "out");
  launch(sum_threes, {5, 64}, in, out);
}
