// expect: solved
// because: none of them for a bank conflict
// Each warp has a tile of its own, so it waits for nobody else.

#include "chapters/08_data_layout/stage_triangles.h"

constexpr int kThreads = 256;  // in a block, one triangle each
static_assert(kThreads % 32 == 0, "whole warps: lanes without a thread would be wasted");

constexpr int kFloats = sizeof(Triangle) / sizeof(float);

constexpr int kWarp = 32;

__global__ void turn_triangles(const Triangle* in, Triangle* out, int count) {
  __shared__ Triangle tiles[kThreads];
  const int lane = threadIdx.x % kWarp;
  Triangle* tile = tiles + threadIdx.x - lane;
  float* words = reinterpret_cast<float*>(tile);
  const int first = blockIdx.x * kThreads + threadIdx.x - lane;  // triangle of this warp
  const int triangles = min(kWarp, count - first);               // [..., 32], none if it is not above 0
  const float* from = reinterpret_cast<const float*>(in + first);
  float* to = reinterpret_cast<float*>(out + first);
  for (int i = lane; i < triangles * kFloats; i += kWarp) words[i] = from[i];
  __syncwarp();  // the triangles of this warp are complete
  if (lane < triangles) tile[lane] = turned_up(tile[lane]);
  __syncwarp();  // they are turned
  for (int i = lane; i < triangles * kFloats; i += kWarp) to[i] = words[i];
}

void stage_triangles(const Triangle* in, Triangle* out, int count) {
  launch(turn_triangles, {ceil_div(count, kThreads), kThreads}, in, out, count);
}
