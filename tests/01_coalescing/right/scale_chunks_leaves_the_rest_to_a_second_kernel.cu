// expect: solved
// because: the store to out takes 16.0 sectors per request, as few as its bytes fill
// float4 for all that four divides, and another launch for the few elements that are left.

#include "chapters/01_coalescing/scale_chunks.h"

constexpr int kBlocks = 64;
constexpr int kThreads = 256;

__global__ void scale_chunks_of_four(const float4* in, float4* out, int chunks, float factor) {
  for (int i = blockIdx.x * kThreads + threadIdx.x; i < chunks; i += kBlocks * kThreads) {
    const float4 four = in[i];
    out[i] = float4{factor * four.x, factor * four.y, factor * four.z, factor * four.w};
  }
}

__global__ void scale_rest(const float* in, float* out, int first, int count, float factor) {
  const int i = first + threadIdx.x;
  if (i < count) out[i] = factor * in[i];
}

void scale_chunks(const float* in, float* out, int count, float factor) {
  launch(scale_chunks_of_four, {kBlocks, kThreads}, reinterpret_cast<const float4*>(in), reinterpret_cast<float4*>(out),
         count / 4, factor);
  launch(scale_rest, {1, 4}, in, out, count / 4 * 4, count, factor);
}
