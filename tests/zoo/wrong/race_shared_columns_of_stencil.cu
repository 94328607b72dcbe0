// expect: race_shared
// because: The stencil updates its tile in place: neighbours read half old and half new values.

#include "tests/zoo/zoo.h"

__global__ void smooth_tile(const float* in, float* out) {
  __shared__ float tile[10][32];
  tile[threadIdx.y][threadIdx.x] = in[threadIdx.y * 32 + threadIdx.x];
  __syncthreads();
  if (threadIdx.y > 0 && threadIdx.y < 9) {
    const float above = tile[threadIdx.y - 1][threadIdx.x];  // <- other
    const float below = tile[threadIdx.y + 1][threadIdx.x];  // <- other
    tile[threadIdx.y][threadIdx.x] = (above + below) / 2;    // <- here
  }
  __syncthreads();
  out[threadIdx.y * 32 + threadIdx.x] = tile[threadIdx.y][threadIdx.x];
}

void run() {
  float* in = zoo::numbered<float>(320, "in");
  float* out = zoo::unwritten<float>(320, "out");
  launch(smooth_tile, {1, dim3(32, 10)}, in, out);
}
