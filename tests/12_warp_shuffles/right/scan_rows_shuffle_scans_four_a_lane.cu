// expect: solved
// because: warps make 768 shuffles
// Four numbers a lane, side by side, where the rows are aligned: five shuffles for 128 numbers instead of 32.

#include "chapters/12_warp_shuffles/scan_rows_shuffle.h"

constexpr int kRows = 8;  // of a block: a warp each
constexpr unsigned kAllLanes = 0xffffffffU;

__device__ int scan_of_warp(int number, int lane) {
  for (int distance = 1; distance < 32; distance *= 2) {
    const int before = __shfl_up_sync(kAllLanes, number, distance);
    if (lane >= distance) number += before;
  }
  return number;
}

template <int per_lane>
__global__ void scan_rows(const int* in, int* out, int rows, int cols) {
  struct alignas(4 * per_lane) Numbers {
    int at[per_lane];
  };
  const int lane = threadIdx.x;
  const int row = blockIdx.x * kRows + threadIdx.y;
  if (row >= rows) return;
  int before = 0;
  for (int first = 0; first < cols; first += 32 * per_lane) {
    const int col = first + per_lane * lane;
    Numbers numbers{};
    if (col < cols) numbers = *reinterpret_cast<const Numbers*>(&in[row * cols + col]);
    for (int i = 1; i < per_lane; ++i) numbers.at[i] += numbers.at[i - 1];
    const int own = numbers.at[per_lane - 1];
    const int sum = before + scan_of_warp(own, lane);
    before = __shfl_sync(kAllLanes, sum, 31);
    for (int i = 0; i < per_lane; ++i) numbers.at[i] += sum - own;
    if (col < cols) *reinterpret_cast<Numbers*>(&out[row * cols + col]) = numbers;
  }
}

void scan_rows_shuffle(const int* in, int* out, int rows, int cols) {
  const dim3 block(32, kRows);
  if (cols % 4 == 0) {
    launch(scan_rows<4>, {ceil_div(rows, kRows), block}, in, out, rows, cols);
  } else {
    launch(scan_rows<1>, {ceil_div(rows, kRows), block}, in, out, rows, cols);
  }
}
