// expect: race_global
// because: Blocks overwrite the field that their neighbours still read; it takes a second array.

#include "tests/zoo/zoo.h"

__global__ void smooth_in_place(float* field, int count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const float left = field[max(i - 1, 0)];           // <- other
  const float right = field[min(i + 1, count - 1)];  // <- other
  __syncthreads();
  field[i] = (left + right) / 2;  // <- here
}

void run() {
  float* field = zoo::numbered<float>(128, "field");
  launch(smooth_in_place, {4, 32}, field, 128);
}
