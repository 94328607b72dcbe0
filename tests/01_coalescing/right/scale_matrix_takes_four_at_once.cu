// expect: solved
// because: the load from in takes 16.0 sectors per request, as few as its bytes fill
// float4 accesses: a quarter of the requests, and each of their sectors is used to the last byte.

#include "chapters/01_coalescing/scale_matrix.h"

constexpr int kThreads = 256;

__global__ void scale_chunks_of_four(const float4* in, float4* out, int chunks, float factor) {
  const int i = blockIdx.x * kThreads + threadIdx.x;
  if (i >= chunks) return;
  const float4 four = in[i];
  out[i] = float4{factor * four.x, factor * four.y, factor * four.z, factor * four.w};
}

__global__ void scale_floats(const float* in, float* out, int count, float factor) {
  const int i = blockIdx.x * kThreads + threadIdx.x;
  if (i < count) out[i] = factor * in[i];
}

void scale_matrix(const float* in, float* out, int rows, int cols, float factor) {
  const int count = rows * cols;
  if (count % 4 == 0) {
    launch(scale_chunks_of_four, {ceil_div(count / 4, kThreads), kThreads}, reinterpret_cast<const float4*>(in),
           reinterpret_cast<float4*>(out), count / 4, factor);
  } else {
    launch(scale_floats, {ceil_div(count, kThreads), kThreads}, in, out, count, factor);
  }
}
