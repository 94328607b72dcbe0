// expect: misses_target
// because: 0.00 of the runs of stores begin where the block before has ended one
// Blocks in the usual order: all the counters are right, and each block writes far away from its neighbour.

#include "chapters/14_capstone/transpose_at_copy_speed.h"
#include "common/keep_in_l2.h"

constexpr int kTileDim = 64;
constexpr int kChunks = kTileDim / 4;         // float4 in a row of the tile
constexpr int kThreads = kChunks * kChunks;   // one 4x4 block each
static_assert(kChunks % 8 == 0, "8 lanes are a phase of 16-byte accesses: the XOR with chunk % 8 must stay in the row");

/// Blocks go down the rows of `in`, so that each continues the rows of `out` that the block before it has written. If
/// rows of `in` are 128 KiB apart, an H200 is 1 % faster when blocks take turns in two strips, far from each other.
__host__ __device__ unsigned strips_of(std::size_t cols) { return 1; }

struct Place {
  std::size_t row, col;  // of the tile's first element, in `in`
};

__device__ Place place_of_block(std::size_t, std::size_t cols) {
  const unsigned tile_cols = ceil_div(cols, kTileDim);
  return {std::size_t{blockIdx.x / tile_cols} * kTileDim, std::size_t{blockIdx.x % tile_cols} * kTileDim};
}

__device__ void turn_4x4(float4 (&a)[4]) {
  const float4 x{a[0].x, a[1].x, a[2].x, a[3].x}, y{a[0].y, a[1].y, a[2].y, a[3].y};
  const float4 z{a[0].z, a[1].z, a[2].z, a[3].z}, w{a[0].w, a[1].w, a[2].w, a[3].w};
  a[0] = x, a[1] = y, a[2] = z, a[3] = w;
}

/// For rows and columns that are multiples of 4: a float4 is inside of the matrix as a whole, and aligned.
__global__ void transpose_chunks(const float* in, float* out, std::size_t rows, std::size_t cols) {
  __shared__ float4 tile[kTileDim][kChunks];  // as in `out`: row `y` holds a column of `in`, in chunks of 4 rows
  const Place tile_in = place_of_block(rows, cols);
  const int x = threadIdx.x % kChunks;  // [0, 16): neighbouring lanes take neighbouring chunks on both sides
  const int y = threadIdx.x / kChunks;  // [0, 16)

  const std::size_t row = tile_in.row + 4 * y;  // of the 4x4 block
  const std::size_t col = tile_in.col + 4 * x;
  if (row < rows && col < cols) {
    float4 block[4];
#pragma unroll
    for (int k = 0; k < 4; ++k) {
      block[k] = load_keeping_in_l2(reinterpret_cast<const float4*>(&in[(row + k) * cols + col]));
    }
    turn_4x4(block);
#pragma unroll
    for (int k = 0; k < 4; ++k) tile[4 * x + k][y ^ (x % 8)] = block[k];
  }
  __syncthreads();  // a row of the tile comes from 16 threads

#pragma unroll
  for (int k = 0; k < 4; ++k) {
    const int tile_row = y + k * kChunks;  // 4 * (its x above) + (its k above): so the XOR is tile_row / 4 % 8
    const std::size_t out_row = tile_in.col + tile_row;
    const std::size_t out_col = tile_in.row + 4 * x;
    if (out_row < cols && out_col < rows) {
      store_keeping_in_l2(reinterpret_cast<float4*>(&out[out_row * rows + out_col]),
                          tile[tile_row][x ^ (tile_row / 4 % 8)]);
    }
  }
}

/// For all other shapes: the rows do not all start at a multiple of 16 bytes, so lanes take single floats.
__global__ void transpose_floats(const float* in, float* out, std::size_t rows, std::size_t cols) {
  __shared__ float tile[kTileDim][kTileDim];
  const Place tile_in = place_of_block(rows, cols);
  const int x = threadIdx.x % kTileDim;
  for (int y = threadIdx.x / kTileDim; y < kTileDim; y += kThreads / kTileDim) {
    const std::size_t row = tile_in.row + y, col = tile_in.col + x;
    if (row < rows && col < cols) tile[y][x ^ (y % 32)] = in[row * cols + col];
  }
  __syncthreads();
  for (int y = threadIdx.x / kTileDim; y < kTileDim; y += kThreads / kTileDim) {
    const std::size_t row = tile_in.col + y, col = tile_in.row + x;  // in `out`
    if (row < cols && col < rows) out[row * rows + col] = tile[x][y ^ (x % 32)];
  }
}

void transpose_at_copy_speed(const float* in, float* out, int rows, int cols) {
  const unsigned strips = strips_of(cols);
  const std::size_t tile_rows = ceil_div(std::size_t(rows), kTileDim);
  const std::size_t tile_cols = ceil_div(std::size_t(cols), kTileDim);
  const unsigned blocks = strips * tile_rows * ceil_div(tile_cols, strips);
  const auto kernel = rows % 4 == 0 && cols % 4 == 0 ? transpose_chunks : transpose_floats;
  launch(kernel, {blocks, kThreads}, in, out, rows, cols);
}
