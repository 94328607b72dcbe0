// expect: solved
// because: the load from tile takes 1.0 wavefronts per request, none of them for a bank conflict
// A quarter of the threads: each moves four elements of the tile.

#include "chapters/06_swizzling/transpose_swizzled.h"

constexpr int kTileDim = 32;
constexpr int kRows = 8;

__global__ void transpose_tiles(const float* in, float* out, int rows, int cols) {
  __shared__ float tile[kTileDim][kTileDim];
  const int x = threadIdx.x;
  const int first_row = blockIdx.y * kTileDim;
  const int first_col = blockIdx.x * kTileDim;
  for (int y = threadIdx.y; y < kTileDim; y += kRows) {
    if (first_row + y < rows && first_col + x < cols) tile[y][x ^ y] = in[(first_row + y) * cols + first_col + x];
  }
  __syncthreads();
  for (int y = threadIdx.y; y < kTileDim; y += kRows) {
    if (first_col + y < cols && first_row + x < rows) out[(first_col + y) * rows + first_row + x] = tile[x][y ^ x];
  }
}

void transpose_swizzled(const float* in, float* out, int rows, int cols) {
  launch(transpose_tiles, {dim3(ceil_div(cols, kTileDim), ceil_div(rows, kTileDim)), dim3(kTileDim, kRows)}, in, out,
         rows, cols);
}
