// expect: solved
// because: in goes from L2 to L1
// A thread keeps the 16 pixels in registers while it walks down: L1 has nothing to keep either.

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
  for (int col = threadIdx.x; col < cols; col += kThreads) {
    float window[kWindow];
    for (int i = 0; i < kWindow; ++i) window[i] = in[min(first_row + i, rows - 1) * cols + col];
    static_assert(kBand == kWindow, "each pixel of the window is replaced once");
#pragma unroll
    for (int i = 0; i < kBand; ++i) {
      if (first_row + i >= rows) break;
      float most = window[0];
      for (int k = 1; k < kWindow; ++k) most = fmaxf(most, window[k]);
      out[(first_row + i) * cols + col] = most;
      window[i] = in[min(first_row + kWindow + i, rows - 1) * cols + col];
    }
  }
}

void walk_blocked(const float* in, float* out, int rows, int cols) {
  launch(grow_bands, {ceil_div(rows, kBand), kThreads}, in, out, rows, cols);
}
