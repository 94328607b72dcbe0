// expect: misses_target
// because: loads from in
// A warp for a row, but nothing is kept: each pass loads the row again.

#include "chapters/12_warp_shuffles/softmax_rows_shuffle.h"

constexpr int kRows = 8;  // of a block: a warp each
constexpr unsigned kAllLanes = 0xffffffffU;

__global__ void softmax_rows(const float* in, float* out, int rows, int cols) {
  const int lane = threadIdx.x;
  const int row = blockIdx.x * kRows + threadIdx.y;
  if (row >= rows) return;
  float largest = -INFINITY;
  for (int col = lane; col < cols; col += 32) largest = fmaxf(largest, in[row * cols + col]);
  for (int distance = 16; distance > 0; distance /= 2) {
    largest = fmaxf(largest, __shfl_xor_sync(kAllLanes, largest, distance));
  }
  float sum = 0;
  for (int col = lane; col < cols; col += 32) sum += expf(in[row * cols + col] - largest);
  for (int distance = 16; distance > 0; distance /= 2) sum += __shfl_xor_sync(kAllLanes, sum, distance);
  for (int col = lane; col < cols; col += 32) out[row * cols + col] = expf(in[row * cols + col] - largest) / sum;
}

void softmax_rows_shuffle(const float* in, float* out, int rows, int cols) {
  launch(softmax_rows, {ceil_div(rows, kRows), dim3(32, kRows)}, in, out, rows, cols);
}
