// expect: wrong
// because: out[
// Each lane gives the half that it should keep.

#include "chapters/12_warp_shuffles/transpose_in_registers.h"

constexpr int kTileDim = 32;  // a tile is 32 x 32 floats

// Register i of lane l holds row i, column l of a tile. To transpose is to swap the numbers i and l, and that can be
// done bit by bit: a round swaps one bit of i with the same bit of l. No lane may leave before the last shuffle.
constexpr int kWarps = 4;  // of a block: a tile each, one below the other
constexpr unsigned kAllLanes = 0xffffffffU;

__device__ void transpose_warp(float (&number)[kTileDim], int lane) {
#pragma unroll
  for (int distance = 16; distance > 0; distance /= 2) {
    const bool is_upper = (lane & distance) != 0;
#pragma unroll
    for (int i = 0; i < kTileDim; ++i) {
      if ((i & distance) != 0) continue;  // i has a partner, i + distance; each pair once
      const float given = is_upper ? number[i + distance] : number[i];
      const float taken = __shfl_xor_sync(kAllLanes, given, distance);
      number[i] = is_upper ? taken : number[i];
      number[i + distance] = is_upper ? number[i + distance] : taken;
    }
  }
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
