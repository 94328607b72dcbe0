// Question:   a kernel needs three of the eight numbers of each particle; what does it pay for the other five?
// Technique:  a struct of arrays. All z lie side by side, then all speeds, ...; lanes are 4 bytes apart, and not 32.
// Watch:      sectors per request of the loads from `particles` and of the stores to it: 32.0 becomes 4.0.

#include "chapters/08_data_layout/move_particles.h"

constexpr int kThreads = 256;  // in a block, one particle each
static_assert(kThreads % 32 == 0, "whole warps: lanes without a thread would be wasted");

// [edit]
// Each field is an array of its own. It is as long as whole sectors, 8 floats each, so that the next one starts at a
// border, too.
__host__ __device__ int pitch_of(int count) { return ceil_div(count, 8) * 8; }
__host__ __device__ int floats_for(int count) { return kFields * pitch_of(count); }
__host__ __device__ int index_of(int particle, int field, int count) { return field * pitch_of(count) + particle; }
// [end edit]

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
