// expect: misses_target
// because: the loads from in add up to 4.0 times its size; the target is at most 1.0
// A quarter of the requests, four times: no request more than with single floats, and four times the bytes.

#include "chapters/01_coalescing/scale_matrix.h"

__global__ void k4(const float4* in, float4* out, int n, float f) {
  int i = blockIdx.x * 256 + threadIdx.x;
  for (int again = 0; again < 4; again++) {
    float4 v = __ldcg(&in[i]);
    __stcg(&out[i], make_float4(f * v.x, f * v.y, f * v.z, f * v.w));
  }
}
__global__ void k1(const float* in, float* out, int n, float f) {
  int i = blockIdx.x * 256 + threadIdx.x;
  if (i < n) out[i] = f * in[i];
}
void scale_matrix(const float* in, float* out, int rows, int cols, float f) {
  int n = rows * cols;
  if (n % 1024 == 0)
    launch(k4, {n / 1024, 256}, (const float4*)in, (float4*)out, n, f);
  else
    launch(k1, {ceil_div(n, 256), 256}, in, out, n, f);
}
