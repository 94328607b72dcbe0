// expect: misses_target
// because: loads from in
// No struct is taken as a whole: each thread makes one float of the result, and loads seven to know which.

#include "chapters/08_data_layout/stage_triangles.h"

constexpr int kThreads = 256;  // in a block, one triangle each
static_assert(kThreads % 32 == 0, "whole warps: lanes without a thread would be wasted");

constexpr int kFloats = sizeof(Triangle) / sizeof(float);

__global__ void turn_triangles(const Triangle* in, Triangle* out, int count) {
  const float* from = reinterpret_cast<const float*>(in);
  const int i = blockIdx.x * kThreads + threadIdx.x;
  if (i >= count * kFloats) return;
  const int k = i % kFloats;
  const float* t = from + i - k;
  const float turn = (t[3] - t[0]) * (t[7] - t[1]) - (t[4] - t[1]) * (t[6] - t[0]);
  reinterpret_cast<float*>(out)[i] = t[turn >= 0 || k < 3 ? k : (k < 6 ? k + 3 : k - 3)];
}

void stage_triangles(const Triangle* in, Triangle* out, int count) {
  launch(turn_triangles, {ceil_div(count * kFloats, kThreads), kThreads}, in, out, count);
}
