// expect: misaligned
// because: Padding a row to 17 floats avoids bank conflicts, but then a float4 fits at the start of every fourth row
// only.

#include "tests/zoo/zoo.h"

__global__ void stage_vectors(const float* in, float4* out) {
  __shared__ __align__(16) float tile[16][17];
  tile[threadIdx.y][threadIdx.x] = in[threadIdx.y * 16 + threadIdx.x];
  __syncthreads();
  if (threadIdx.x < 4) {
    const float4 v = *reinterpret_cast<const float4*>(&tile[threadIdx.y][threadIdx.x * 4]);  // <- here
    out[threadIdx.y * 4 + threadIdx.x] = v;
  }
}

void run() {
  float* in = zoo::numbered<float>(256, "in");
  float4* out = zoo::unwritten<float4>(64, "out");
  launch(stage_vectors, {1, dim3(16, 16)}, in, out);
}
