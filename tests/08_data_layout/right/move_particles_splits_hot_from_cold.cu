// expect: solved
// because: takes 4.0 sectors per request
// The fields that this kernel needs have arrays of their own; the five others stay together, in smaller structs.

#include "chapters/08_data_layout/move_particles.h"

constexpr int kThreads = 256;  // in a block, one particle each
static_assert(kThreads % 32 == 0, "whole warps: lanes without a thread would be wasted");

// [split]
// Hot: z, speed_z and charge, an array each. Cold: structs of the five others, behind them.
__host__ __device__ int floats_for(int count) { return kFields * ceil_div(count, 8) * 8; }
__host__ __device__ int index_of(int particle, int field, int count) {
  const int pitch = ceil_div(count, 8) * 8;
  switch (field) {
    case kZ:
      return particle;
    case kSpeedZ:
      return pitch + particle;
    case kCharge:
      return 2 * pitch + particle;
    default:
      break;
  }
  const int cold = field < kZ ? field : (field < kSpeedZ ? field - 1 : field - 2);  // x, y, speed_x, speed_y, mass
  return 3 * pitch + 5 * particle + cold;
}
// [split]

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
