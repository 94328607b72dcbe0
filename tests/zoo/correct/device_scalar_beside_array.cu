// tricky: Scalars in device memory stand right of an array's subscript, in every way an expression allows.

#include "tests/zoo/zoo.h"

__device__ int table[8];
__device__ int offset = 3;
__device__ int limit = 40;

__global__ void fill(int* out) {
  const int t = threadIdx.x;
  table[t] = t * t;
  __syncthreads();
  int value = table[t] + offset;
  if (table[t] < limit) value = max(table[t], limit);
  table[t] = limit;
  atomicAdd(&table[t], offset);
  out[t] = value;
}

void run() {
  int* out = zoo::unwritten<int>(8, "out");
  launch(fill, {1, 8}, out);
}
