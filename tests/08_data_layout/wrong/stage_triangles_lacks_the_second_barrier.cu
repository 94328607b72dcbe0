// expect: stopped
// because: race
// No barrier between turning the triangles and storing their floats.

#include "chapters/08_data_layout/stage_triangles.h"

constexpr int kThreads = 256;  // in a block, one triangle each
static_assert(kThreads % 32 == 0, "whole warps: lanes without a thread would be wasted");

// In memory, lanes take neighbouring floats, whosesoever they are. In shared memory, they take their triangles: 9 words
// apart, and 9 is odd, so 32 lanes meet 32 banks.
constexpr int kFloats = sizeof(Triangle) / sizeof(float);

__global__ void turn_triangles(const Triangle* in, Triangle* out, int count) {
  __shared__ Triangle tile[kThreads];
  float* words = reinterpret_cast<float*>(tile);
  const int first = blockIdx.x * kThreads;             // triangle of this block
  const int triangles = min(kThreads, count - first);  // [1, 256]
  const float* from = reinterpret_cast<const float*>(in + first);
  float* to = reinterpret_cast<float*>(out + first);
  for (int k = 0; k < kFloats; ++k) {
    const int i = k * kThreads + threadIdx.x;
    if (i < triangles * kFloats) words[i] = from[i];
  }
  __syncthreads();  // the triangles are complete: other threads have brought their floats
  if (threadIdx.x < triangles) tile[threadIdx.x] = turned_up(tile[threadIdx.x]);
  for (int k = 0; k < kFloats; ++k) {
    const int i = k * kThreads + threadIdx.x;
    if (i < triangles * kFloats) to[i] = words[i];
  }
}

void stage_triangles(const Triangle* in, Triangle* out, int count) {
  launch(turn_triangles, {ceil_div(count, kThreads), kThreads}, in, out, count);
}
