// Question:   a product needs two loads from the tiles for each multiplication; who says that it must be so many?
// Technique:  register tiling: a thread computes 4 x 4 elements of C, and uses each number that it loads four times.
// Watch:      requests of shared loads: 262144 becomes 65536. So does what is loaded from A and B: a quarter.

#include "chapters/11_register_tiling/multiply_register_tile.h"

constexpr int kStep = 16;     // columns of A and rows of B that are in shared memory at a time
constexpr int kThreads = 16;  // a block has 16x16 threads; a warp: two rows of 16

// [edit]
// TODO: each thread loads two numbers from the tiles for one multiplication. Let it compute 4 x 4 elements of C, and
// keep them in registers.
constexpr int kTileDim = kThreads;  // rows, and columns, of C that a block computes

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
// [end edit]

void multiply_register_tile(const float* a, const float* b, float* c, int rows, int inner, int cols) {
  const dim3 block(kThreads, kThreads);                                 // threads: x, y
  const dim3 grid(ceil_div(cols, kTileDim), ceil_div(rows, kTileDim));  // blocks: x over columns, y over rows
  launch(multiply_tiles, {grid, block}, a, b, c, rows, inner, cols);
}
