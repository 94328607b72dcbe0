// expect: race_shared
// because: A fast warp loads the next pair of tiles while a slow one still multiplies the present pair.

#include "tests/zoo/zoo.h"

constexpr int kTile = 16;

__global__ void multiply_tiled(const float* a, const float* b, float* c, int size) {
  __shared__ float tile_a[kTile][kTile];
  __shared__ float tile_b[kTile][kTile];
  const int row = blockIdx.y * kTile + threadIdx.y;
  const int col = blockIdx.x * kTile + threadIdx.x;
  float sum = 0;
  for (int first = 0; first < size; first += kTile) {
    tile_a[threadIdx.y][threadIdx.x] = a[row * size + first + threadIdx.x];    // <- other
    tile_b[threadIdx.y][threadIdx.x] = b[(first + threadIdx.y) * size + col];  // <- other
    __syncthreads();
    for (int k = 0; k < kTile; ++k) {
      sum += tile_a[threadIdx.y][k] * tile_b[k][threadIdx.x];  // <- here
    }
  }
  c[row * size + col] = sum;
}

void run() {
  constexpr int kSize = 32;
  float* a = zoo::numbered<float>(kSize * kSize, "a");
  float* b = zoo::numbered<float>(kSize * kSize, "b");
  float* c = zoo::unwritten<float>(kSize * kSize, "c");
  launch(multiply_tiled, {dim3(2, 2), dim3(kTile, kTile)}, a, b, c, kSize);
}
