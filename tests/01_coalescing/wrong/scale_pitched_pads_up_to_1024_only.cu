// expect: misses_target
// because: sectors per request where
// The widths that are counted are padded, wider ones are not.

#include "chapters/01_coalescing/scale_pitched.h"

constexpr int kThreads = 256;  // threads in a block: 8 warps, side by side in one row
static_assert(kThreads % 32 == 0, "whole warps: lanes without a thread would be wasted");

__host__ __device__ int choose_pitch(int cols) { return cols <= 1024 ? (cols + 7) / 8 * 8 : cols; }
__host__ __device__ int index_of(int row, int col, int cols) { return row * choose_pitch(cols) + col; }

__global__ void scale_rows(const float* in, float* out, int cols, float factor) {
  const int row = blockIdx.y;                           // [0, rows)
  const int col = blockIdx.x * kThreads + threadIdx.x;  // [0, cols), and some lanes beyond
  if (col < cols) {
    const int i = index_of(row, col, cols);
    out[i] = factor * in[i];
  }
}

void scale_pitched(const float* in, float* out, int rows, int cols, float factor) {
  const dim3 grid(ceil_div(cols, kThreads), rows);  // blocks: x over columns, y over rows
  launch(scale_rows, {grid, kThreads}, in, out, cols, factor);
}
