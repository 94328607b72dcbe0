// expect: solved
// because: as few as its bytes fill
// float4 for all that four divides, and a second kernel for the few elements that are left.

#include "chapters/00_first_kernel/add_arrays.h"

constexpr int kThreads = 256;

__global__ void add_fours(const float4* a, const float4* b, float4* out, int fours) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= fours) return;
  const float4 x = a[i];
  const float4 y = b[i];
  out[i] = float4{x.x + y.x, x.y + y.y, x.z + y.z, x.w + y.w};
}

__global__ void add_rest(const float* a, const float* b, float* out, int first, int count) {
  const int i = first + threadIdx.x;
  if (i < count) out[i] = a[i] + b[i];
}

void add_arrays(const float* a, const float* b, float* out, int count) {
  const int fours = count / 4;
  if (fours > 0) {
    launch(add_fours, {ceil_div(fours, kThreads), kThreads}, reinterpret_cast<const float4*>(a),
           reinterpret_cast<const float4*>(b), reinterpret_cast<float4*>(out), fours);
  }
  launch(add_rest, {1, 4}, a, b, out, fours * 4, count);
}
