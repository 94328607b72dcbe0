// expect: misses_target
// because: one block alone makes
// No conflicts, but a single block does all tiles, one after the other, while the rest of the GPU looks on.

#include "chapters/04_bank_conflicts/transpose16.h"

constexpr int kTileDim = 16;  // a block is 16x16 threads and moves 16x16 elements; a warp is two rows of 16 threads
static_assert(kTileDim % 8 == 0, "a row of the tile must be whole sectors: 8 floats each");

constexpr int kTileWords = kTileDim * kTileDim + 14;
__device__ int word_of(int row, int col) { return row * kTileDim + row / 2 * 2 + col; }

__global__ void transpose_tiles(const float* in, float* out, int rows, int cols) {
  __shared__ float tile[kTileWords];  // as in `out`: element (row, col) is tile[word_of(row, col)]
  const int x = threadIdx.x;          // [0, 16)
  const int y = threadIdx.y;          // [0, 16): a warp has two neighbouring values
  for (int first_row = 0; first_row < rows; first_row += kTileDim)
    for (int first_col = 0; first_col < cols; first_col += kTileDim) {
      if (first_row + y < rows && first_col + x < cols) {
        tile[word_of(x, y)] = in[(first_row + y) * cols + first_col + x];
      }
      __syncthreads();  // the tile is complete: from here on, a thread may use what others have loaded
      const int row_of_out = first_col + y;  // [0, cols)
      const int col_of_out = first_row + x;  // [0, rows)
      if (row_of_out < cols && col_of_out < rows) {
        out[row_of_out * rows + col_of_out] = tile[word_of(y, x)];
      }
      __syncthreads();  // nobody needs the tile any more
    }
}

void transpose16(const float* in, float* out, int rows, int cols) {
  const dim3 block(kTileDim, kTileDim);  // threads: x, y
  launch(transpose_tiles, {1, block}, in, out, rows, cols);
}
