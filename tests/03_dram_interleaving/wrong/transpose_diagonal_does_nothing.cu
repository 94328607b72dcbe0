// expect: wrong
// because: out[0][0]
// The kernel is empty: outputs that nobody writes must not pass.

#include "chapters/03_dram_interleaving/transpose_diagonal.h"

constexpr int kTileDim = 32;   // a block transposes 32x32 elements
constexpr int kBlockRows = 8;  // with 32x8 threads: each thread takes 4 elements of a column of the tile
static_assert(kTileDim == 32, "a warp is 32 lanes: one row of the tile is one request");
static_assert(kTileDim % kBlockRows == 0, "each thread takes the same number of elements");

__host__ __device__ int choose_out_pitch(int rows) { return rows; }
__device__ int choose_tile_row() { return (blockIdx.x + blockIdx.y) % gridDim.y; }
__device__ int choose_tile_col() { return blockIdx.x; }  // [0, gridDim.x)

__global__ void transpose_tiles(const float*, float*, int, int) {}

void transpose_diagonal(const float* in, float* out, int rows, int cols) {
  const dim3 grid(ceil_div(cols, kTileDim), ceil_div(rows, kTileDim));  // tiles: x over columns, y over rows
  launch(transpose_tiles, {grid, dim3(kTileDim, kBlockRows)}, in, out, rows, cols);
}
