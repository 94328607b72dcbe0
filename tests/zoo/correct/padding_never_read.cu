// tricky: The last column of the tile is there against bank conflicts only; it is never written and never read.

#include "tests/zoo/zoo.h"

__global__ void transpose_padded(const float* in, float* out) {
  __shared__ float tile[16][17];
  tile[threadIdx.y][threadIdx.x] = in[threadIdx.y * 16 + threadIdx.x];
  __syncthreads();
  out[threadIdx.y * 16 + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}

void run() {
  float* in = zoo::numbered<float>(256, "in");
  float* out = zoo::unwritten<float>(256, "out");
  launch(transpose_padded, {1, dim3(16, 16)}, in, out);
}
