// expect: misses_target
// because: the stores to out touch
// Good where all tiles are whole, and down the columns of `out`, without a tile, for all other shapes.

#include "chapters/05_padding/transpose_padded_f64.h"

constexpr int kTileDim = 32;    // a block moves a tile of 32x32 elements
constexpr int kBlockRows = 16;  // with 32x16 threads: each moves two elements, one in every sixteenth row
static_assert(kTileDim % kBlockRows == 0, "every thread has the same number of elements");
static_assert(kTileDim == 32, "a warp is 32 lanes: in a block 32 wide, the lane number is threadIdx.x");

// 32 x 8 bytes = 256 bytes = 8 sectors. Two phases of 16 lanes, one wavefront each. A row of 33 doubles is 66 words: 16
// lanes that go down a column start at banks 0, 2, 4 ... 30, and each takes two banks.
constexpr RequestCost kBest = {.sectors = 8, .wavefronts = 2};
constexpr int kPitch = kTileDim + 1;  // doubles from the start of one row of the tile to the start of the next

RequestCost best_request_f64() { return kBest; }

__global__ void transpose_tile(const double* in, double* out, int rows, int cols) {
  __shared__ double tile[kTileDim][kPitch];
  const int x = threadIdx.x;                    // [0, 32), the lane
  const int first_row = blockIdx.y * kTileDim;  // of this block's tile in `in`
  const int first_col = blockIdx.x * kTileDim;
  for (int y = threadIdx.y; y < kTileDim; y += kBlockRows) {
    if (first_row + y < rows && first_col + x < cols) {
      tile[y][x] = in[(first_row + y) * cols + first_col + x];
    }
  }
  __syncthreads();  // outside of the if: every thread must reach it, since a column comes from all 16 warps
  for (int y = threadIdx.y; y < kTileDim; y += kBlockRows) {
    if (first_col + y < cols && first_row + x < rows) {
      out[(first_col + y) * rows + first_row + x] = tile[x][y];
    }
  }
}

__global__ void naive_any(const double* in, double* out, int rows, int cols) {
  const int row = blockIdx.y * 8 + threadIdx.y, col = blockIdx.x * 32 + threadIdx.x;
  if (row < rows && col < cols) out[col * rows + row] = in[row * cols + col];
}

void transpose_padded_f64(const double* in, double* out, int rows, int cols) {
  if (!(rows % 32 == 0 && cols % 32 == 0)) {
    launch(naive_any, {dim3(ceil_div(cols, 32), ceil_div(rows, 8)), dim3(32, 8)}, in, out, rows, cols);
    return;
  }
  const dim3 block(kTileDim, kBlockRows);                               // threads: x, y
  const dim3 grid(ceil_div(cols, kTileDim), ceil_div(rows, kTileDim));  // blocks: x over columns, y over rows
  launch(transpose_tile, {grid, block}, in, out, rows, cols);
}
