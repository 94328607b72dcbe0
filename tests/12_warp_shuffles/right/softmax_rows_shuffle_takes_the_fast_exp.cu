// expect: solved
// because: warps make 640 shuffles
// __expf, and a division: other roundings, within the bound.

#include "chapters/12_warp_shuffles/softmax_rows_shuffle.h"

// A lane has every 32nd number of its row, in registers: so the loops over them have constant bounds, and are written
// out. Each stops where the row ends, which is at the same place for all lanes.
constexpr int kRows = 8;  // of a block: a warp each
constexpr int kPerLane = kMaxCols / 32;
constexpr unsigned kAllLanes = 0xffffffffU;

// All lanes get the result: lane ^ distance exchanges with lane, in both directions.
__device__ float largest_of_warp(float number) {
  for (int distance = 16; distance > 0; distance /= 2) {
    number = fmaxf(number, __shfl_xor_sync(kAllLanes, number, distance));
  }
  return number;
}

__device__ float sum_of_warp(float number) {
  for (int distance = 16; distance > 0; distance /= 2) number += __shfl_xor_sync(kAllLanes, number, distance);
  return number;
}

__global__ void softmax_rows(const float* in, float* out, int rows, int cols) {
  const int lane = threadIdx.x;
  const int row = blockIdx.x * kRows + threadIdx.y;
  if (row >= rows) return;  // a whole warp
  float number[kPerLane];
#pragma unroll
  for (int k = 0; k < kPerLane && 32 * k < cols; ++k) {
    const int col = 32 * k + lane;
    number[k] = col < cols ? in[row * cols + col] : -INFINITY;  // exp(-infinity) is 0
  }
  float largest = -INFINITY;
#pragma unroll
  for (int k = 0; k < kPerLane && 32 * k < cols; ++k) largest = fmaxf(largest, number[k]);
  largest = largest_of_warp(largest);
  float sum = 0;
#pragma unroll
  for (int k = 0; k < kPerLane && 32 * k < cols; ++k) sum += number[k] = __expf(number[k] - largest);
  const float whole = sum_of_warp(sum);
#pragma unroll
  for (int k = 0; k < kPerLane && 32 * k < cols; ++k) {
    if (32 * k + lane < cols) out[row * cols + 32 * k + lane] = number[k] / whole;
  }
}

void softmax_rows_shuffle(const float* in, float* out, int rows, int cols) {
  launch(softmax_rows, {ceil_div(rows, kRows), dim3(32, kRows)}, in, out, rows, cols);
}
