// expect: solved
// because: in goes from L2 to L1
// Each warp has a piece of its own, of 32 columns: it goes down, then on to the next piece that is nobody's yet.

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
  constexpr int kWarps = kThreads / 32;
  const int lane = threadIdx.x % 32;
  for (int first_col = threadIdx.x / 32 * 32; first_col < cols; first_col += 32 * kWarps) {
    if (first_col + lane >= cols) continue;
    for (int row = first_row; row < end_row; ++row)
      out[row * cols + first_col + lane] = brightest(in, row, first_col + lane, rows, cols);
  }
}

void walk_blocked(const float* in, float* out, int rows, int cols) {
  launch(grow_bands, {ceil_div(rows, kBand), kThreads}, in, out, rows, cols);
}
