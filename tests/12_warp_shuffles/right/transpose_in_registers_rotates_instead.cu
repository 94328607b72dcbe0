// expect: solved
// because: warps make 4096 shuffles
// Another way: turn each lane's registers by its lane number, shuffle once each, and turn back: 32 shuffles.

#include "chapters/12_warp_shuffles/transpose_in_registers.h"

constexpr int kTileDim = 32;  // a tile is 32 x 32 floats

// Register i of lane l holds row i, column l of a tile. To transpose is to swap the numbers i and l, and that can be
// done bit by bit: a round swaps one bit of i with the same bit of l. No lane may leave before the last shuffle.
constexpr int kWarps = 4;  // of a block: a tile each, one below the other
constexpr unsigned kAllLanes = 0xffffffffU;

// number[i] becomes number[(i + by) % 32], in five rounds: registers have no index that is known at run time only.
__device__ void rotate(float (&number)[kTileDim], int by) {
#pragma unroll
  for (int bit = 1; bit < kTileDim; bit *= 2) {
    float before[kTileDim];
#pragma unroll
    for (int i = 0; i < kTileDim; ++i) before[i] = number[i];
#pragma unroll
    for (int i = 0; i < kTileDim; ++i) number[i] = (by & bit) != 0 ? before[(i + bit) % kTileDim] : before[i];
  }
}

__device__ void transpose_warp(float (&number)[kTileDim], int lane) {
  rotate(number, lane);  // number[i]: row i + lane
  float turned[kTileDim];
#pragma unroll
  for (int i = 0; i < kTileDim; ++i) turned[(kTileDim - i) % kTileDim] = __shfl_sync(kAllLanes, number[i], lane - i);
  rotate(turned, -lane);  // turned[j] came from lane `lane + j`
#pragma unroll
  for (int i = 0; i < kTileDim; ++i) number[i] = turned[i];
}

__global__ void transpose_tile(const float* in, float* out, int rows, int cols) {
  const int lane = threadIdx.x;
  const int first_row = (blockIdx.y * kWarps + threadIdx.y) * kTileDim;
  const int first_col = blockIdx.x * kTileDim;
  if (first_row >= rows) return;  // a whole warp
  float number[kTileDim];         // in registers: all indices are known when the loops are written out
#pragma unroll
  for (int i = 0; i < kTileDim; ++i) {
    const bool is_inside = first_row + i < rows && first_col + lane < cols;
    number[i] = is_inside ? in[(first_row + i) * cols + first_col + lane] : 0.0F;
  }
  transpose_warp(number, lane);
#pragma unroll
  for (int i = 0; i < kTileDim; ++i) {
    if (first_col + i < cols && first_row + lane < rows) out[(first_col + i) * rows + first_row + lane] = number[i];
  }
}

void transpose_in_registers(const float* in, float* out, int rows, int cols) {
  const dim3 block(32, kWarps);                                                  // threads: x, the lane; y, the warp
  const dim3 grid(ceil_div(cols, kTileDim), ceil_div(rows, kWarps * kTileDim));  // blocks: x over columns, y over rows
  launch(transpose_tile, {grid, block}, in, out, rows, cols);
}
