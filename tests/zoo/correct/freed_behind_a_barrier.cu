// tricky: The row is freed by one thread, once all have read from it.

#include "tests/zoo/zoo.h"

__global__ void reverse(int* out) {
  __shared__ int* row;
  const int i = threadIdx.x;
  if (i == 0) row = static_cast<int*>(malloc(64 * sizeof(int)));
  __syncthreads();
  if (row == nullptr) return;
  row[i] = i;
  __syncthreads();
  out[i] = row[63 - i];
  __syncthreads();
  if (i == 0) free(row);
}

void run() { launch(reverse, {2, 64}, zoo::unwritten<int>(64, "out")); }
