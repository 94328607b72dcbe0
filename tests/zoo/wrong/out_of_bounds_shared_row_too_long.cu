// expect: out_of_bounds
// because: A block of 16 x 20 threads stores into a tile of 16 x 16: the last rows leave the tile.

#include "tests/zoo/zoo.h"

__global__ void stage_tile(const int* in, int* out) {
  __shared__ int tile[16][16];
  tile[threadIdx.y][threadIdx.x] = in[threadIdx.y * 16 + threadIdx.x];  // <- here
  __syncthreads();
  out[threadIdx.y * 16 + threadIdx.x] = tile[threadIdx.x][threadIdx.y % 16];
}

void run() {
  int* in = zoo::numbered<int>(320, "in");
  int* out = zoo::unwritten<int>(320, "out");
  launch(stage_tile, {1, dim3(16, 20)}, in, out);
}
