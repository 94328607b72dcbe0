// expect: misses_target
// because: 2.0 wavefronts per request
// A pad where none is needed: 9 words apart is odd, 10 words apart is not.

#include "chapters/08_data_layout/stage_triangles.h"

constexpr int kThreads = 256;  // in a block, one triangle each
static_assert(kThreads % 32 == 0, "whole warps: lanes without a thread would be wasted");

// In memory, lanes take neighbouring floats, whosesoever they are. In shared memory, they take their triangles: 9 words
// apart, and 9 is odd, so 32 lanes meet 32 banks.
constexpr int kFloats = sizeof(Triangle) / sizeof(float);

__global__ void turn_triangles(const Triangle* in, Triangle* out, int count) {
  __shared__ float words[kThreads * 10];
  const int first = blockIdx.x * kThreads;             // triangle of this block
  const int triangles = min(kThreads, count - first);  // [1, 256]
  const float* from = reinterpret_cast<const float*>(in + first);
  float* to = reinterpret_cast<float*>(out + first);
  for (int k = 0; k < kFloats; ++k) {
    const int i = k * kThreads + threadIdx.x;
    if (i < triangles * kFloats) words[i / 9 * 10 + i % 9] = from[i];
  }
  __syncthreads();  // the triangles are complete: other threads have brought their floats
  if (threadIdx.x < triangles) {
    Triangle* mine = reinterpret_cast<Triangle*>(&words[10 * threadIdx.x]);
    *mine = turned_up(*mine);
  }
  __syncthreads();  // they are turned
  for (int k = 0; k < kFloats; ++k) {
    const int i = k * kThreads + threadIdx.x;
    if (i < triangles * kFloats) to[i] = words[i / 9 * 10 + i % 9];
  }
}

void stage_triangles(const Triangle* in, Triangle* out, int count) {
  launch(turn_triangles, {ceil_div(count, kThreads), kThreads}, in, out, count);
}
