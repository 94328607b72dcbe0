// Question:   what does a matrix product need to run as fast as NVIDIA's own, with plain multiplications?
// Technique:  everything so far at once: tiles, registers, wide loads; and copies that run while others are multiplied.
// Watch:      wavefronts of shared loads: 2 for a product of a warp become 0.094. Nothing else waits for memory.

#include <cuda_pipeline.h>  // copies into shared memory that a thread does not wait for

#include "chapters/15_capstone_product/multiply_near_cublas.h"

// [edit]
// TODO: this is the tile of chapter 02: 2 wavefronts for a product of a warp. Begin with what you wrote in chapter 11,
// and climb: a thread computes more, loads come four at a time, and the next step is copied while this one is
// multiplied.
constexpr int kTileDim = 16;  // rows, and columns, of C that a block computes: one for each thread
constexpr int kStep = 16;     // columns of A and rows of B that are in shared memory at a time

__global__ void multiply_tiles(const float* a, const float* b, float* c, int rows, int inner, int cols) {
  __shared__ float tile_a[kTileDim][kStep];  // (row, k)
  __shared__ float tile_b[kStep][kTileDim];  // (k, col)
  const int x = threadIdx.x;                 // [0, 16)
  const int y = threadIdx.y;                 // [0, 16)
  const int row = blockIdx.y * kTileDim + y;
  const int col = blockIdx.x * kTileDim + x;
  float sum = 0;
  for (int first_k = 0; first_k < inner; first_k += kStep) {
    tile_a[y][x] = row < rows && first_k + x < inner ? a[row * inner + first_k + x] : 0.0F;
    tile_b[y][x] = first_k + y < inner && col < cols ? b[(first_k + y) * cols + col] : 0.0F;
    __syncthreads();  // the tiles are complete
    for (int k = 0; k < kStep; ++k) sum += tile_a[y][k] * tile_b[k][x];
    __syncthreads();  // nobody needs the tiles any more
  }
  if (row < rows && col < cols) c[row * cols + col] = sum;
}
void multiply_near_cublas(const float* a, const float* b, float* c, int rows, int inner, int cols) {
  const dim3 block(kTileDim, kTileDim);                                 // threads: x, y
  const dim3 grid(ceil_div(cols, kTileDim), ceil_div(rows, kTileDim));  // blocks: x over columns, y over rows
  launch(multiply_tiles, {grid, block}, a, b, c, rows, inner, cols);
}
// [end edit]
