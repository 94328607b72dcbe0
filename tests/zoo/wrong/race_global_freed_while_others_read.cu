// expect: race_global
// because: Thread 0 frees the row when it has read its own element; the others may not have read theirs yet.

#include "tests/zoo/zoo.h"

__global__ void reverse(int* out) {
  __shared__ int* row;
  const int i = threadIdx.x;
  if (i == 0) row = static_cast<int*>(malloc(64 * sizeof(int)));
  __syncthreads();
  if (row == nullptr) return;
  row[i] = i;
  __syncthreads();
  out[i] = row[63 - i];  // <- here
  if (i == 0) free(row);  // <- other
}

void run() { launch(reverse, {1, 64}, zoo::unwritten<int>(64, "out")); }
