// expect: wrong
// because: was never written
// The last numbers of a row fill no 32, and are left out.

#include "chapters/12_warp_shuffles/scan_rows_shuffle.h"

// 32 numbers are scanned in five steps. What all before them add up to comes from the last lane of the 32 before. Loads
// do not wait for that: a lane has eight of them on their way.
constexpr int kRows = 8;   // of a block: a warp each
constexpr int kAhead = 8;  // times 32 numbers
constexpr unsigned kAllLanes = 0xffffffffU;

// Lane l gets the sum of lanes 0 to l.
__device__ int scan_of_warp(int number, int lane) {
  for (int distance = 1; distance < 32; distance *= 2) {
    const int before = __shfl_up_sync(kAllLanes, number, distance);
    if (lane >= distance) number += before;  // the first lanes have nobody there: the shuffle brings their own number
  }
  return number;
}

__global__ void scan_rows(const int* in, int* out, int rows, int cols) {
  const int lane = threadIdx.x;
  const int row = blockIdx.x * kRows + threadIdx.y;
  if (row >= rows) return;  // a whole warp
  int before = 0;           // all numbers of the row so far
  for (int first = 0; first < cols; first += 32 * kAhead) {
    int number[kAhead];
#pragma unroll
    for (int k = 0; k < kAhead; ++k) {
      const int col = first + 32 * k + lane;
      number[k] = col < cols ? in[row * cols + col] : 0;
    }
#pragma unroll
    for (int k = 0; k < kAhead && first + 32 * k + 31 < cols; ++k) {
      const int col = first + 32 * k + lane;
      const int sum = before + scan_of_warp(number[k], lane);
      before = __shfl_sync(kAllLanes, sum, 31);
      if (col < cols) out[row * cols + col] = sum;
    }
  }
}

void scan_rows_shuffle(const int* in, int* out, int rows, int cols) {
  launch(scan_rows, {ceil_div(rows, kRows), dim3(32, kRows)}, in, out, rows, cols);
}
