// expect: misses_target
// because: sectors per request
// Structs stay, and two loads of 16 bytes bring a whole particle: fewer requests, and all the unused numbers.

#include "chapters/08_data_layout/move_particles.h"

constexpr int kThreads = 256;  // in a block, one particle each
static_assert(kThreads % 32 == 0, "whole warps: lanes without a thread would be wasted");

__host__ __device__ int floats_for(int count) { return kFields * count; }
__host__ __device__ int index_of(int particle, int field, int /*count*/) { return kFields * particle + field; }

__global__ void move_along_z(float* particles, int count, float push, float time) {
  const int particle = blockIdx.x * kThreads + threadIdx.x;  // [0, count), and some beyond
  if (particle >= count) return;
  const float4* whole = reinterpret_cast<const float4*>(particles + kFields * particle);
  const float4 first = whole[0];
  const float4 second = whole[1];
  float& place = particles[kFields * particle + kZ];
  float& speed = particles[kFields * particle + kSpeedZ];
  const float old_place = first.z;
  const float new_speed = second.y + push * second.w;
  speed = new_speed;
  place = old_place + time * new_speed;
}

void move_particles(float* particles, int count, float push, float time) {
  launch(move_along_z, {ceil_div(count, kThreads), kThreads}, particles, count, push, time);
}
