// tricky: Tiles of a matrix product with an edge: threads outside store zeros, and all of them reach both barriers.

#include "tests/zoo/zoo.h"

constexpr int kTile = 8;

__global__ void multiply_tiled(const float* a, const float* b, float* c, int size) {
  __shared__ float tile_a[kTile][kTile];
  __shared__ float tile_b[kTile][kTile];
  const int row = blockIdx.y * kTile + threadIdx.y;
  const int col = blockIdx.x * kTile + threadIdx.x;
  float sum = 0;
  for (int first = 0; first < size; first += kTile) {
    const int a_col = first + threadIdx.x;
    const int b_row = first + threadIdx.y;
    tile_a[threadIdx.y][threadIdx.x] = row < size && a_col < size ? a[row * size + a_col] : 0;
    tile_b[threadIdx.y][threadIdx.x] = b_row < size && col < size ? b[b_row * size + col] : 0;
    __syncthreads();
    for (int k = 0; k < kTile; ++k) sum += tile_a[threadIdx.y][k] * tile_b[k][threadIdx.x];
    __syncthreads();
  }
  if (row < size && col < size) c[row * size + col] = sum;
}

void run() {
  constexpr int kSize = 20;
  float* a = zoo::numbered<float>(kSize * kSize, "a");
  float* b = zoo::numbered<float>(kSize * kSize, "b");
  float* c = zoo::unwritten<float>(kSize * kSize, "c");
  launch(multiply_tiled, {dim3(3, 3), dim3(kTile, kTile)}, a, b, c, kSize);
}
