// expect: solved
// because: takes 4.0 sectors per request
// Packs of a warp: each field of 32 neighbours is 128 bytes side by side.

#include "chapters/08_data_layout/move_particles.h"

constexpr int kThreads = 256;  // in a block, one particle each
static_assert(kThreads % 32 == 0, "whole warps: lanes without a thread would be wasted");

// A field of a pack is 4 sectors.
constexpr int kWidth = 32;
__host__ __device__ int floats_for(int count) { return ceil_div(count, kWidth) * kWidth * kFields; }
__host__ __device__ int index_of(int particle, int field, int /*count*/) {
  return (particle / kWidth * kFields + field) * kWidth + particle % kWidth;
}

__global__ void move_along_z(float* particles, int count, float push, float time) {
  const int particle = blockIdx.x * kThreads + threadIdx.x;  // [0, count), and some beyond
  if (particle >= count) return;
  float& place = particles[index_of(particle, kZ, count)];
  float& speed = particles[index_of(particle, kSpeedZ, count)];
  const float charge = particles[index_of(particle, kCharge, count)];
  const float old_place = place;  // before the first store, so that no load waits behind one
  const float new_speed = speed + push * charge;
  speed = new_speed;
  place = old_place + time * new_speed;
}

void move_particles(float* particles, int count, float push, float time) {
  launch(move_along_z, {ceil_div(count, kThreads), kThreads}, particles, count, push, time);
}
