#pragma once

#include <cstddef>

#include "common/ceil_div.h"
#include "common/keep_in_l2.h"
#include "common/launch.h"

// The capstone's solution for elements of 2, 4 or 8 bytes. A chunk of 16 bytes holds V of them, a thread turns V x V,
// and a tile is 16 x 16 chunks: rows of 256 bytes for every type. Shapes must be multiples of V.

template <typename T>
union Chunk {
  uint4 bits;
  T element[sizeof(uint4) / sizeof(T)];
};

constexpr int kChunksOfTile = 16;

template <typename T>
__global__ void transpose_any_type(const T* in, T* out, std::size_t rows, std::size_t cols, unsigned strips) {
  constexpr int V = sizeof(uint4) / sizeof(T);
  constexpr int kDim = kChunksOfTile * V;
  __shared__ uint4 tile[kDim][kChunksOfTile];
  const unsigned tile_rows = ceil_div(rows, kDim);
  const unsigned strip_cols = ceil_div(ceil_div(cols, kDim), strips);
  const unsigned turn = blockIdx.x / strips;
  const std::size_t first_row = std::size_t{turn % tile_rows} * kDim;
  const std::size_t first_col = std::size_t{turn / tile_rows + blockIdx.x % strips * strip_cols} * kDim;
  const int x = threadIdx.x % kChunksOfTile;
  const int y = threadIdx.x / kChunksOfTile;

  const std::size_t row = first_row + V * y;
  const std::size_t col = first_col + V * x;
  if (row < rows && col < cols) {
    Chunk<T> block[V];
#pragma unroll
    for (int k = 0; k < V; ++k) {
      block[k].bits = load_keeping_in_l2(reinterpret_cast<const uint4*>(&in[(row + k) * cols + col]));
    }
#pragma unroll
    for (int k = 0; k < V; ++k) {
      Chunk<T> turned;
#pragma unroll
      for (int i = 0; i < V; ++i) turned.element[i] = block[i].element[k];
      tile[V * x + k][y ^ (x % 8)] = turned.bits;
    }
  }
  __syncthreads();

#pragma unroll
  for (int k = 0; k < V; ++k) {
    const int tile_row = y + k * kChunksOfTile;
    const std::size_t out_row = first_col + tile_row;
    const std::size_t out_col = first_row + V * x;
    if (out_row < cols && out_col < rows) {
      store_keeping_in_l2(reinterpret_cast<uint4*>(&out[out_row * rows + out_col]),
                          tile[tile_row][x ^ (tile_row / V % 8)]);
    }
  }
}

/// Transposes a matrix of T, as transpose_at_copy_speed() does with floats.
///
/// @pre  rows and cols are multiples of 16 / sizeof(T)
template <typename T>
void launch_transpose_any_type(const T* in, T* out, std::size_t rows, std::size_t cols) {
  constexpr int kDim = kChunksOfTile * static_cast<int>(sizeof(uint4) / sizeof(T));
  constexpr std::size_t kLongRow = 128 * 1024;
  const unsigned strips = cols * sizeof(T) >= kLongRow ? 2 : 1;
  const unsigned blocks = strips * ceil_div(rows, kDim) * ceil_div(ceil_div(cols, kDim), strips);
  launch(transpose_any_type<T>, {blocks, kChunksOfTile * kChunksOfTile}, in, out, rows, cols, strips);
}
