// Question:   structs of 36 bytes cannot be changed, and neighbouring lanes have neighbouring structs; what can be
//             changed?
// Technique:  the block copies its piece of memory to shared memory as it lies there, float by float. Each thread finds
//             its struct there. The way back is the same.
// Watch:      sectors per request of the load from `in` and of the store to `out`: 32.0 becomes 4.0.

#include "chapters/08_data_layout/stage_triangles.h"

constexpr int kThreads = 256;  // in a block, one triangle each
static_assert(kThreads % 32 == 0, "whole warps: lanes without a thread would be wasted");

// [edit]
// TODO: lanes are 36 bytes apart. Bring the block's triangles to shared memory as neighbouring floats, and back.
__global__ void turn_triangles(const Triangle* in, Triangle* out, int count) {
  const int i = blockIdx.x * kThreads + threadIdx.x;
  if (i < count) out[i] = turned_up(in[i]);
}
// [end edit]

void stage_triangles(const Triangle* in, Triangle* out, int count) {
  launch(turn_triangles, {ceil_div(count, kThreads), kThreads}, in, out, count);
}
