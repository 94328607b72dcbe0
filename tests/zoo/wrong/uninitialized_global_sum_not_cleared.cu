// expect: uninitialized_global
// because: cudaMalloc does not clear memory: the first += adds to whatever was there.

#include "tests/zoo/zoo.h"

__global__ void accumulate_rows(const float* in, float* sums, int rows, int cols) {
  for (int row = 0; row < rows; ++row) {
    sums[threadIdx.x] += in[row * cols + threadIdx.x];  // <- here
  }
}

void run() {
  float* in = zoo::numbered<float>(4 * 32, "in");
  float* sums = zoo::unwritten<float>(32, "sums");
  launch(accumulate_rows, {1, 32}, in, sums, 4, 32);
}
