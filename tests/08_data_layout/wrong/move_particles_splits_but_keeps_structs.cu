// expect: misses_target
// because: sectors per request
// Hot fields apart from cold ones, which halves what DRAM delivers. But lanes are still 12 bytes apart.

#include "chapters/08_data_layout/move_particles.h"

constexpr int kThreads = 256;  // in a block, one particle each
static_assert(kThreads % 32 == 0, "whole warps: lanes without a thread would be wasted");

// [hot-structs]
__host__ __device__ int floats_for(int count) { return kFields * ceil_div(count, 8) * 8; }
__host__ __device__ int index_of(int particle, int field, int count) {
  constexpr int kOrder[kFields] = {3, 4, 0, 5, 6, 1, 7, 2};
  const int place = kOrder[field];  // hot fields: 0, 1, 2
  const int cold = 3 * ceil_div(count, 8) * 8;
  return place < 3 ? 3 * particle + place : cold + 5 * particle + place - 3;
}
// [hot-structs]

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
