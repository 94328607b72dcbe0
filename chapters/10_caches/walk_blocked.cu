// Question:   a block makes 16 rows of `out` and needs each row of `in` up to 16 times; is it still in L1 each time?
// Technique:  loop blocking: finish a narrow piece of all rows before the next piece. What is needed again stays in L1.
// Watch:      how often `in` goes from L2 to L1: 15.5 becomes 1.9. Requests, and what they load, stay the same.

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
  // [edit]
  // TODO: the block finishes a whole row before the next one. Until then, L1 has lost what the next row needs again.
  for (int row = first_row; row < end_row; ++row) {
    for (int col = threadIdx.x; col < cols; col += kThreads) {
      out[row * cols + col] = brightest(in, row, col, rows, cols);
    }
  }
  // [end edit]
}

void walk_blocked(const float* in, float* out, int rows, int cols) {
  launch(grow_bands, {ceil_div(rows, kBand), kThreads}, in, out, rows, cols);
}
