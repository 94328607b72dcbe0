// expect: misses_target
// because: the load from in takes
// No lane needs another: each has a row of its own, and neighbours are a row apart.

#include "chapters/12_warp_shuffles/scan_rows_shuffle.h"

constexpr int kThreads = 32;

__global__ void scan_rows(const int* in, int* out, int rows, int cols) {
  const int row = blockIdx.x * kThreads + threadIdx.x;
  if (row >= rows) return;
  int sum = 0;
  for (int col = 0; col < cols; ++col) out[row * cols + col] = sum += in[row * cols + col];
}

void scan_rows_shuffle(const int* in, int* out, int rows, int cols) {
  launch(scan_rows, {ceil_div(rows, kThreads), kThreads}, in, out, rows, cols);
}
