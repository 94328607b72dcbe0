// expect: misaligned
// because: The window of each row starts at its second float, where no float4 can be; the compiler can see that.

#include "tests/zoo/zoo.h"

__global__ void sum_windows(const float* in, float* out) {
  __shared__ __align__(16) float row[8];
  if (threadIdx.x < 8) row[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  const float4 window = *reinterpret_cast<const float4*>(&row[1]);  // <- here
  out[threadIdx.x] = window.x + window.y + window.z + window.w;
}

void run() {
  float* in = zoo::numbered<float>(8, "in");
  float* out = zoo::unwritten<float>(32, "out");
  launch(sum_windows, {1, 32}, in, out);
}
