// expect: misses_target
// because: the stores to out touch
// Good where all tiles are whole, and down the columns of `out`, without a tile, for all other shapes.

#include "chapters/04_bank_conflicts/transpose16.h"

constexpr int kTileDim = 16;  // a block is 16x16 threads and moves 16x16 elements; a warp is two rows of 16 threads
static_assert(kTileDim % 8 == 0, "a row of the tile must be whole sectors: 8 floats each");

// Two rows fill the 32 banks, so rows come in pairs. Each pair starts two banks further than the pair above, because a
// warp stores two columns. 14 of the words are never used.
constexpr int kTileWords = kTileDim * kTileDim + 14;
__device__ int word_of(int row, int col) { return row * kTileDim + row / 2 * 2 + col; }

__global__ void transpose_tiles(const float* in, float* out, int rows, int cols) {
  __shared__ float tile[kTileWords];            // as in `out`: element (row, col) is tile[word_of(row, col)]
  const int x = threadIdx.x;                    // [0, 16)
  const int y = threadIdx.y;                    // [0, 16): a warp has two neighbouring values
  const int first_row = blockIdx.y * kTileDim;  // of the tile, in `in`
  const int first_col = blockIdx.x * kTileDim;
  if (first_row + y < rows && first_col + x < cols) {
    tile[word_of(x, y)] = in[(first_row + y) * cols + first_col + x];
  }
  __syncthreads();                       // the tile is complete: from here on, a thread may use what others have loaded
  const int row_of_out = first_col + y;  // [0, cols)
  const int col_of_out = first_row + x;  // [0, rows)
  if (row_of_out < cols && col_of_out < rows) {
    out[row_of_out * rows + col_of_out] = tile[word_of(y, x)];
  }
}

__global__ void naive_any(const float* in, float* out, int rows, int cols) {
  const int row = blockIdx.y * 8 + threadIdx.y, col = blockIdx.x * 32 + threadIdx.x;
  if (row < rows && col < cols) out[col * rows + row] = in[row * cols + col];
}

void transpose16(const float* in, float* out, int rows, int cols) {
  if (!(rows % 32 == 0 && cols % 32 == 0)) {
    launch(naive_any, {dim3(ceil_div(cols, 32), ceil_div(rows, 8)), dim3(32, 8)}, in, out, rows, cols);
    return;
  }
  const dim3 block(kTileDim, kTileDim);                                 // threads: x, y
  const dim3 grid(ceil_div(cols, kTileDim), ceil_div(rows, kTileDim));  // blocks: x over columns, y over rows
  launch(transpose_tiles, {grid, block}, in, out, rows, cols);
}
