// Question:   what does a transpose need to run as fast as a copy of the same bytes?
// Technique:  everything so far at once: 16-byte accesses on both sides, a swizzled tile, a good order of the blocks.
// Watch:      a quarter of the requests, each of 16 sectors; 4 wavefronts a request, the least for 512 bytes; and
//             blocks that continue what the block before them writes.

#include "chapters/14_capstone/transpose_at_copy_speed.h"
#include "common/keep_in_l2.h"

// [edit]
// TODO: no bank conflicts, and a quarter of the requests: 16-byte accesses on both sides. And let blocks go on where
// the last one has written.
constexpr int kTileDim = 32;
constexpr int kBlockRows = 8;  // 32x8 threads, 4 floats each

__global__ void transpose_tiles(const float* in, float* out, std::size_t rows, std::size_t cols) {
  __shared__ float tile[kTileDim][kTileDim];
  const unsigned tile_cols = ceil_div(cols, kTileDim);
  const std::size_t first_row = std::size_t{blockIdx.x / tile_cols} * kTileDim;  // of the tile, in `in`
  const std::size_t first_col = std::size_t{blockIdx.x % tile_cols} * kTileDim;
  const int x = threadIdx.x;
  for (int y = threadIdx.y; y < kTileDim; y += kBlockRows) {
    const std::size_t row = first_row + y, col = first_col + x;
    if (row < rows && col < cols) tile[y][x] = in[row * cols + col];
  }
  __syncthreads();
  for (int y = threadIdx.y; y < kTileDim; y += kBlockRows) {
    const std::size_t row = first_col + y, col = first_row + x;  // in `out`
    if (row < cols && col < rows) out[row * rows + col] = tile[x][y];
  }
}

void transpose_at_copy_speed(const float* in, float* out, int rows, int cols) {
  const unsigned blocks = ceil_div(std::size_t(rows), kTileDim) * ceil_div(std::size_t(cols), kTileDim);
  launch(transpose_tiles, {blocks, dim3(kTileDim, kBlockRows)}, in, out, rows, cols);
}
// [end edit]
