// expect: misses_target
// because: 12.0 sectors per request
// Staged, but point by point: each lane copies 12 bytes, so lanes are 12 bytes apart.

#include "chapters/08_data_layout/stage_triangles.h"

constexpr int kThreads = 256;  // in a block, one triangle each
static_assert(kThreads % 32 == 0, "whole warps: lanes without a thread would be wasted");

// [stage-points]
__global__ void turn_triangles(const Triangle* in, Triangle* out, int count) {
  __shared__ Triangle tile[kThreads];
  Point* points = reinterpret_cast<Point*>(tile);
  const int first = blockIdx.x * kThreads;
  const int triangles = min(kThreads, count - first);
  const Point* from = reinterpret_cast<const Point*>(in + first);
  Point* to = reinterpret_cast<Point*>(out + first);
  for (int i = threadIdx.x; i < 3 * triangles; i += kThreads) points[i] = from[i];
  __syncthreads();
  if (threadIdx.x < triangles) tile[threadIdx.x] = turned_up(tile[threadIdx.x]);
  __syncthreads();
  for (int i = threadIdx.x; i < 3 * triangles; i += kThreads) to[i] = points[i];
}
// [stage-points]

void stage_triangles(const Triangle* in, Triangle* out, int count) {
  launch(turn_triangles, {ceil_div(count, kThreads), kThreads}, in, out, count);
}
