// expect: misses_target
// because: in goes from L2 to L1
// Pieces, but too wide ones: 16 rows of 1024 columns are 64 KiB, and four blocks have no room for that.

#include "chapters/10_caches/walk_blocked.h"

constexpr int kThreads = 512;  // a block
constexpr int kBand = 16;      // rows of `out` that it makes

/// The brightest of 16 pixels. Below the picture, the last row is as good as none: it has been looked at already.
__device__ float brightest(const float* in, int row, int col, int rows, int cols) {
  float most = in[row * cols + col];
  for (int i = 1; i < kWindow; ++i) most = fmaxf(most, in[min(row + i, rows - 1) * cols + col]);
  return most;
}

__global__ void grow_bands(const float* in, float* out, int rows, int cols) {
  const int first_row = blockIdx.x * kBand;
  const int end_row = min(first_row + kBand, rows);
  for (int first_col = 0; first_col < cols; first_col += 2 * kThreads) {
    for (int row = first_row; row < end_row; ++row) {
      const int end_col = min(first_col + 2 * kThreads, cols);
      for (int col = first_col + threadIdx.x; col < end_col; col += kThreads) {
        out[row * cols + col] = brightest(in, row, col, rows, cols);
      }
    }
  }
}

void walk_blocked(const float* in, float* out, int rows, int cols) {
  launch(grow_bands, {ceil_div(rows, kBand), kThreads}, in, out, rows, cols);
}
