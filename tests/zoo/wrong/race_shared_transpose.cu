// expect: race_shared
// because: The tile is read by columns before all its rows are there.

#include "tests/zoo/zoo.h"

__global__ void transpose_tile(const float* in, float* out) {
  __shared__ float tile[16][17];
  tile[threadIdx.y][threadIdx.x] = in[threadIdx.y * 16 + threadIdx.x];   // <- other
  out[threadIdx.y * 16 + threadIdx.x] = tile[threadIdx.x][threadIdx.y];  // <- here
}

void run() {
  float* in = zoo::numbered<float>(256, "in");
  float* out = zoo::unwritten<float>(256, "out");
  launch(transpose_tile, {1, dim3(16, 16)}, in, out);
}
