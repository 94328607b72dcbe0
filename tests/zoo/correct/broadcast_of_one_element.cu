// tricky: All threads read the same shared and the same global element; nobody writes them meanwhile.

#include "tests/zoo/zoo.h"

__global__ void divide_by_first(const int* in, int* out) {
  __shared__ int first;
  if (threadIdx.x == 0) first = in[0];
  __syncthreads();
  out[blockIdx.x * 64 + threadIdx.x] = in[blockIdx.x * 64 + threadIdx.x] / first + in[1];
}

void run() {
  int* in = zoo::numbered<int>(128, "in");
  int* out = zoo::unwritten<int>(128, "out");
  launch(divide_by_first, {2, 64}, in, out);
}
