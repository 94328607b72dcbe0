// expect: misses_target
// because: threads are launched; at least
// A thread for a whole column again, in blocks of one warp: more blocks, and no more threads.

#include "chapters/11_register_tiling/blur_sliding_window.h"

// Registers have no index that changes at run time. So the loop over the window is unrolled: then `i` is a constant in
// each copy of it, and window[i] one register.
constexpr int kThreads = 32;    // a block: 32 columns
constexpr int kRows = 1 << 20;  // that a thread walks down: more of them load less twice, fewer are more threads

__global__ void blur_columns(const float* in, float* out, int rows, int cols) {
  const int col = blockIdx.x * kThreads + threadIdx.x;
  const int first_row = blockIdx.y * kRows;
  if (col >= cols) return;
  float window[kWindow] = {};  // the pixels of the rows before `last`, in a ring
  float sum = 0;
  for (int i = 1; i < kWindow; ++i) {
    const int row = first_row - kWindow / 2 - 1 + i;
    if (row >= 0 && row < rows) window[i] = in[row * cols + col];
    sum += window[i];
  }
  for (int begin = first_row; begin < rows; begin += kWindow) {
#pragma unroll
    for (int i = 0; i < kWindow; ++i) {
      const int last = begin + i + kWindow / 2 - 1;
      const float pixel = last < rows ? in[last * cols + col] : 0.0F;
      sum += pixel - window[i];  // one pixel comes, the oldest one goes
      window[i] = pixel;
      if (begin + i < rows) out[(begin + i) * cols + col] = sum / kWindow;
    }
  }
}

void blur_sliding_window(const float* in, float* out, int rows, int cols) {
  const dim3 grid(ceil_div(cols, kThreads), ceil_div(rows, kRows));  // blocks: x over columns, y over pieces of them
  launch(blur_columns, {grid, kThreads}, in, out, rows, cols);
}
