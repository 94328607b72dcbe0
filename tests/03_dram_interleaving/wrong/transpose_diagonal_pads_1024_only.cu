// expect: misses_target
// because: on a second shape,
// Only the rows that everybody knows are padded.

#include "chapters/03_dram_interleaving/transpose_diagonal.h"

constexpr int kTileDim = 32;   // a block transposes 32x32 elements
constexpr int kBlockRows = 8;  // with 32x8 threads: each thread takes 4 elements of a column of the tile
static_assert(kTileDim == 32, "a warp is 32 lanes: one row of the tile is one request");
static_assert(kTileDim % kBlockRows == 0, "each thread takes the same number of elements");

// [edit]
__host__ __device__ int choose_out_pitch(int rows) { return rows == 1024 ? rows + 64 : rows; }
__device__ int choose_tile_row() { return blockIdx.y; }  // [0, gridDim.y)
__device__ int choose_tile_col() { return blockIdx.x; }  // [0, gridDim.x)
// [end edit]

__global__ void transpose_tiles(const float* in, float* out, int rows, int cols) {
  __shared__ float tile[kTileDim][kTileDim + 1];  // one column more than needed: chapter 5 says why
  const int first_row = choose_tile_row() * kTileDim;
  const int first_col = choose_tile_col() * kTileDim;
  const int pitch = choose_out_pitch(rows);
  for (int y = threadIdx.y; y < kTileDim; y += kBlockRows) {
    const int row = first_row + y;
    const int col = first_col + threadIdx.x;
    if (row < rows && col < cols) tile[y][threadIdx.x] = in[row * cols + col];
  }
  __syncthreads();  // a thread stores what others have loaded
  for (int y = threadIdx.y; y < kTileDim; y += kBlockRows) {
    const int row = first_col + y;  // of the output
    const int col = first_row + threadIdx.x;
    if (row < cols && col < rows) out[row * pitch + col] = tile[threadIdx.x][y];
  }
}

void transpose_diagonal(const float* in, float* out, int rows, int cols) {
  const dim3 grid(ceil_div(cols, kTileDim), ceil_div(rows, kTileDim));  // tiles: x over columns, y over rows
  launch(transpose_tiles, {grid, dim3(kTileDim, kBlockRows)}, in, out, rows, cols);
}
