// expect: out_of_bounds
// because: Rows are copied with memcpy() in their padded length, and behind the last row there is no padding.

#include "tests/zoo/zoo.h"

__global__ void copy_rows(const float* in, float* out, int pitch) {
  const int row = threadIdx.x;
  memcpy(out + row * pitch, in + row * pitch, pitch * sizeof(float));  // <- here
}

void run() {
  constexpr int kPitch = 12;
  constexpr int kRows = 8;
  constexpr int kCols = 10;
  float* in = zoo::numbered<float>(kRows * kPitch, "in");
  float* out = zoo::unwritten<float>((kRows - 1) * kPitch + kCols, "out");
  launch(copy_rows, {1, kRows}, in, out, kPitch);
}
