// expect: solved
// because: the load from in takes 16.0 sectors per request, as few as its bytes fill
// Rows of float4 where four divides them: with one float of padding, the stores to the tile stay free of conflicts.

#include "chapters/05_padding/transpose_padded.h"

constexpr int kTileDim = 32;
constexpr int kChunks = kTileDim / 4;  // float4 in a row of the tile

__global__ void transpose_tile(const float* in, float* out, int rows, int cols) {
  __shared__ float tile[kTileDim][kTileDim + 1];
  const int thread = threadIdx.x;  // [0, 256)
  const int first_row = blockIdx.y * kTileDim;
  const int first_col = blockIdx.x * kTileDim;
  const int y = thread / kChunks;
  const int x = thread % kChunks * 4;
  if (first_row + y < rows && cols % 4 == 0 && first_col + x < cols) {
    const float4 four = *reinterpret_cast<const float4*>(&in[(first_row + y) * cols + first_col + x]);
    tile[y][x] = four.x;
    tile[y][x + 1] = four.y;
    tile[y][x + 2] = four.z;
    tile[y][x + 3] = four.w;
  } else if (first_row + y < rows) {
    for (int k = x; k < x + 4 && first_col + k < cols; ++k) tile[y][k] = in[(first_row + y) * cols + first_col + k];
  }
  __syncthreads();
  const int lane = thread % kTileDim;
  for (int row = thread / kTileDim; row < kTileDim; row += 8) {
    if (first_col + row < cols && first_row + lane < rows) {
      out[(first_col + row) * rows + first_row + lane] = tile[lane][row];
    }
  }
}

void transpose_padded(const float* in, float* out, int rows, int cols) {
  const dim3 grid(ceil_div(cols, kTileDim), ceil_div(rows, kTileDim));
  launch(transpose_tile, {grid, 256}, in, out, rows, cols);
}
