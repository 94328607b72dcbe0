// expect: misses_target
// because: shared stores take
// A warp for a row and shuffles, but the row waits in shared memory.

#include "chapters/12_warp_shuffles/softmax_rows_shuffle.h"

constexpr int kRows = 8;  // of a block: a warp each
constexpr unsigned kAllLanes = 0xffffffffU;

__global__ void softmax_rows(const float* in, float* out, int rows, int cols) {
  __shared__ float numbers[kRows][kMaxCols];
  const int lane = threadIdx.x;
  const int row = blockIdx.x * kRows + threadIdx.y;
  if (row >= rows) return;
  float* const mine = numbers[threadIdx.y];
  float largest = -INFINITY;
  for (int col = lane; col < cols; col += 32) {
    mine[col] = in[row * cols + col];
    largest = fmaxf(largest, mine[col]);
  }
  for (int distance = 16; distance > 0; distance /= 2) {
    largest = fmaxf(largest, __shfl_xor_sync(kAllLanes, largest, distance));
  }
  float sum = 0;
  for (int col = lane; col < cols; col += 32) sum += mine[col] = expf(mine[col] - largest);
  for (int distance = 16; distance > 0; distance /= 2) sum += __shfl_xor_sync(kAllLanes, sum, distance);
  for (int col = lane; col < cols; col += 32) out[row * cols + col] = mine[col] / sum;
}

void softmax_rows_shuffle(const float* in, float* out, int rows, int cols) {
  launch(softmax_rows, {ceil_div(rows, kRows), dim3(32, kRows)}, in, out, rows, cols);
}
