// expect: misses_target
// because: one block alone makes
// The pitch is right, but a single block does all rows, one after the other.

#include "chapters/01_coalescing/scale_pitched.h"

constexpr int kThreads = 256;  // threads in a block: 8 warps, side by side in one row
static_assert(kThreads % 32 == 0, "whole warps: lanes without a thread would be wasted");

__host__ __device__ int choose_pitch(int cols) { return ceil_div(cols, 8) * 8; }
__host__ __device__ int index_of(int row, int col, int cols) { return row * choose_pitch(cols) + col; }

__global__ void scale_rows(const float* in, float* out, int rows, int cols, float factor) {
  for (int row = 0; row < rows; ++row) {
    for (int col = threadIdx.x; col < cols; col += kThreads) {
      const int i = index_of(row, col, cols);
      out[i] = factor * in[i];
    }
  }
}

void scale_pitched(const float* in, float* out, int rows, int cols, float factor) {
  launch(scale_rows, {1, kThreads}, in, out, rows, cols, factor);
}
