// expect: race_global
// because: Each block clears the totals before it adds to them, and wipes out what earlier blocks have added.

#include "tests/zoo/zoo.h"

__global__ void sum_columns(const int* in, int* totals, int cols) {
  const int col = threadIdx.x;
  totals[col] = 0;  // <- other
  __syncthreads();
  atomicAdd(&totals[col], in[blockIdx.x * cols + col]);  // <- here
}

void run() {
  int* in = zoo::numbered<int>(4 * 32, "in");
  int* totals = zoo::unwritten<int>(32, "totals");
  launch(sum_columns, {4, 32}, in, totals, 32);
}
