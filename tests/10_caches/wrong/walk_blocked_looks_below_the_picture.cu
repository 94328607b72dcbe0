// expect: stopped
// because: out of bounds
// Looks at 16 rows, whether the picture has them or not.

#include "chapters/10_caches/walk_blocked.h"

constexpr int kThreads = 512;  // a block
constexpr int kBand = 16;      // rows of `out` that it makes

/// The brightest of 16 pixels. Below the picture, the last row is as good as none: it has been looked at already.
__device__ float brightest(const float* in, int row, int col, int rows, int cols) {
  float most = in[row * cols + col];
  for (int i = 1; i < kWindow; ++i) most = fmaxf(most, in[(row + i) * cols + col]);
  return most;
}

__global__ void grow_bands(const float* in, float* out, int rows, int cols) {
  const int first_row = blockIdx.x * kBand;
  const int end_row = min(first_row + kBand, rows);
  // Down before on: a piece is 512 columns wide, and 16 rows of it are 32 KiB. Four such blocks fit into L1.
  for (int col = threadIdx.x; col < cols; col += kThreads) {
    for (int row = first_row; row < end_row; ++row) {
      out[row * cols + col] = brightest(in, row, col, rows, cols);
    }
  }
}

void walk_blocked(const float* in, float* out, int rows, int cols) {
  launch(grow_bands, {ceil_div(rows, kBand), kThreads}, in, out, rows, cols);
}
