// expect: misses_target
// because: lanes load from in
// Chapter 06 once more: lanes bring the tile, and swizzle it themselves.

#include <cstdint>
#include <cuda/ptx>

#include "chapters/13_async_copies/transpose_tensor_tile.h"
#include "common/tensor_map.h"

namespace ptx = cuda::ptx;

constexpr int kTileRows = 64;
constexpr int kTileCols = 32;  // floats: rows of 128 bytes
constexpr int kWarps = 8;


__global__ void transpose_tile(const float* in, float* out, int rows, int cols) {
  __shared__ __align__(1024) float tile[kTileRows * kTileCols];
  const int first_row = blockIdx.y * kTileRows;  // of this block's tile in `in`
  const int first_col = blockIdx.x * kTileCols;
  const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  for (int row = warp; row < kTileRows; row += kWarps) {
    if (first_row + row >= rows || first_col + lane >= cols) continue;
    tile[row * kTileCols + (lane / 4 ^ row % 8) * 4 + lane % 4] = in[(first_row + row) * cols + first_col + lane];
  }
  __syncthreads();
  constexpr int kRows = 8, kCols = 4;  // that a warp reads at once
  for (int k = warp; k < kTileRows / kRows * (kTileCols / kCols); k += kWarps) {
    const int row = k / (kTileCols / kCols) * kRows + lane % kRows;
    const int col = k % (kTileCols / kCols) * kCols + lane / kRows;
    const int piece = col / 4 ^ row % 8;  // of 16 bytes: where the hardware has put it in its row
    if (first_col + col < cols && first_row + row < rows) {
      out[(first_col + col) * rows + first_row + row] = tile[row * kTileCols + piece * 4 + col % 4];
    }
  }
}

void transpose_tensor_tile(const float* in, float* out, int rows, int cols) {
  const dim3 grid(ceil_div(cols, kTileCols), ceil_div(rows, kTileRows));  // blocks: x over columns, y over rows
  launch(transpose_tile, {grid, 32 * kWarps}, in, out, rows, cols);
}
