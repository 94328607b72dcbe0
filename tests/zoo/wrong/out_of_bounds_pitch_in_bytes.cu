// expect: out_of_bounds
// because: The pitch is given in bytes but used as a number of elements, so rows lie four times too far apart.

#include "tests/zoo/zoo.h"

__global__ void scale_row(float* matrix, int pitch_bytes, int cols) {
  const int row = blockIdx.x;
  const int col = threadIdx.x;
  if (col < cols) matrix[row * pitch_bytes + col] *= 2;  // <- here
}

void run() {
  constexpr int kRows = 50;
  constexpr int kPitch = 2048;
  float* matrix = zoo::numbered<float>(kRows * kPitch, "matrix");
  launch(scale_row, {kRows, 128}, matrix, kPitch * 4, 100);
}
