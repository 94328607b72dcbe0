// expect: solved
// because: loads from in take 576 requests
// A block has 9216 bytes of memory, and they begin at a multiple of 16: so four floats at once, and a rest.

#include "chapters/08_data_layout/stage_triangles.h"

constexpr int kThreads = 256;  // in a block, one triangle each
static_assert(kThreads % 32 == 0, "whole warps: lanes without a thread would be wasted");

constexpr int kFloats = sizeof(Triangle) / sizeof(float);

__global__ void turn_triangles(const Triangle* in, Triangle* out, int count) {
  __shared__ __align__(16) Triangle tile[kThreads];
  float* words = reinterpret_cast<float*>(tile);
  const int first = blockIdx.x * kThreads;
  const int triangles = min(kThreads, count - first);
  const int floats = triangles * kFloats;
  const float* from = reinterpret_cast<const float*>(in + first);
  float* to = reinterpret_cast<float*>(out + first);
  for (int i = threadIdx.x; i < floats / 4; i += kThreads)
    reinterpret_cast<float4*>(words)[i] = reinterpret_cast<const float4*>(from)[i];
  const int rest = floats / 4 * 4 + threadIdx.x;
  if (rest < floats) words[rest] = from[rest];
  __syncthreads();
  if (threadIdx.x < triangles) tile[threadIdx.x] = turned_up(tile[threadIdx.x]);
  __syncthreads();
  for (int i = threadIdx.x; i < floats / 4; i += kThreads)
    reinterpret_cast<float4*>(to)[i] = reinterpret_cast<const float4*>(words)[i];
  if (rest < floats) to[rest] = words[rest];
}

void stage_triangles(const Triangle* in, Triangle* out, int count) {
  launch(turn_triangles, {ceil_div(count, kThreads), kThreads}, in, out, count);
}
