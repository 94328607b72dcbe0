// expect: out_of_bounds
// because: Values go up to 100, but there are only bins for 0 to 99; the atomic add hits what lies behind.

#include "tests/zoo/zoo.h"

__global__ void count_values(const int* values, int* bins, int count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) atomicAdd(&bins[values[i]], 1);  // <- here
}

void run() {
  int* values = zoo::numbered<int>(100, "values");
  int* bins = zoo::filled(100, "bins", 0);
  launch(count_values, {1, 128}, values, bins, 100);
}
