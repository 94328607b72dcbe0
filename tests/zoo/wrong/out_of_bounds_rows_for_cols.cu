// expect: out_of_bounds
// because: The pitch of a matrix with 40 rows and 24 columns is 24, not 40: below row 24 the index leaves the array.

#include "tests/zoo/zoo.h"

__global__ void negate_matrix(const float* in, float* out, int rows, int cols) {
  const int row = blockIdx.y * blockDim.y + threadIdx.y;
  const int col = blockIdx.x * blockDim.x + threadIdx.x;
  if (row < rows && col < cols) {
    const float value = in[row * cols + col];
    out[row * rows + col] = -value;  // <- here
  }
}

void run() {
  constexpr int kRows = 40;
  constexpr int kCols = 24;
  float* in = zoo::numbered<float>(kRows * kCols, "in");
  float* out = zoo::unwritten<float>(kRows * kCols, "out");
  launch(negate_matrix, {dim3(3, 5), dim3(8, 8)}, in, out, kRows, kCols);
}
