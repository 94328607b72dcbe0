// Question:   two pixels, one below the other, share 15 of their 16 neighbours; why load these twice?
// Technique:  a sliding window: a thread walks down a column and keeps the last 16 pixels in registers.
// Watch:      requests of loads from `in`: 64512 becomes 4816, little more than one for each pixel of a warp.

#include "chapters/11_register_tiling/blur_sliding_window.h"

// [edit]
// TODO: each thread loads 16 pixels for one result. Let it walk down its column, and keep what it will need again.
constexpr int kCols = 32;  // a block: 32x8 pixels, a thread each
constexpr int kRows = 8;

__global__ void blur_columns(const float* in, float* out, int rows, int cols) {
  const int row = blockIdx.y * kRows + threadIdx.y;
  const int col = blockIdx.x * kCols + threadIdx.x;
  if (row >= rows || col >= cols) return;
  float sum = 0;
  for (int i = row - kWindow / 2; i < row + kWindow / 2; ++i) {
    if (i >= 0 && i < rows) sum += in[i * cols + col];
  }
  out[row * cols + col] = sum / kWindow;
}

void blur_sliding_window(const float* in, float* out, int rows, int cols) {
  const dim3 block(kCols, kRows);                                 // threads: x, y
  const dim3 grid(ceil_div(cols, kCols), ceil_div(rows, kRows));  // blocks: x over columns, y over rows
  launch(blur_columns, {grid, block}, in, out, rows, cols);
}
// [end edit]
