// expect: wrong
// because: z of particle
// The layout is there, but the kernel does not use it: it still looks for structs.

#include "chapters/08_data_layout/move_particles.h"

constexpr int kThreads = 256;  // in a block, one particle each
static_assert(kThreads % 32 == 0, "whole warps: lanes without a thread would be wasted");

// Each field is an array of its own. It is as long as whole sectors, 8 floats each, so that the next one starts at a
// border, too.
__host__ __device__ int pitch_of(int count) { return ceil_div(count, 8) * 8; }
__host__ __device__ int floats_for(int count) { return kFields * pitch_of(count); }
__host__ __device__ int index_of(int particle, int field, int count) { return field * pitch_of(count) + particle; }

__global__ void move_along_z(float* particles, int count, float push, float time) {
  const int particle = blockIdx.x * kThreads + threadIdx.x;  // [0, count), and some beyond
  if (particle >= count) return;
  float& place = particles[kFields * particle + kZ];
  float& speed = particles[kFields * particle + kSpeedZ];
  const float charge = particles[kFields * particle + kCharge];
  const float old_place = place;  // before the first store, so that no load waits behind one
  const float new_speed = speed + push * charge;
  speed = new_speed;
  place = old_place + time * new_speed;
}

void move_particles(float* particles, int count, float push, float time) {
  launch(move_along_z, {ceil_div(count, kThreads), kThreads}, particles, count, push, time);
}
