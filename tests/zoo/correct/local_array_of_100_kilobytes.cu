// tricky: Each thread sorts with a table of 100 KB in local memory, while all of its block wait at a barrier.

#include "tests/zoo/zoo.h"

constexpr int kValues = 25000;

__global__ void count_distinct(const int* in, int* out, int count) {
  int seen[kValues];
  for (int i = 0; i < kValues; i += 1024) seen[i] = 0;
  for (int i = 0; i < count; ++i) seen[(in[i] * (threadIdx.x + 1)) % kValues / 1024 * 1024] = 1;
  __syncthreads();
  int distinct = 0;
  for (int i = 0; i < kValues; i += 1024) distinct += seen[i];
  out[threadIdx.x] = distinct;
}

void run() {
  int* in = zoo::numbered<int>(20, "in");
  int* out = zoo::unwritten<int>(64, "out");
  launch(count_distinct, {1, 64}, in, out, 20);
  launch(count_distinct, {2, 32}, in, out, 10);  // both blocks write the same
}
