#pragma once

#include <cuda_runtime.h>  // __host__ __device__: a function that is compiled for the CPU and for the GPU

#include "common/launch.h"

/// What is known of a particle: 8 floats, 32 bytes.
enum Field { kX, kY, kZ, kSpeedX, kSpeedY, kSpeedZ, kMass, kCharge };
constexpr int kFields = 8;

/// How many floats an array for so many particles has: 8 for each particle, and padding for at most 31 particles.
///
/// The host calls it to allocate the array.
__host__ __device__ int floats_for(int count);

/// Where in that array a field of a particle is.
///
/// The host calls it to fill the array, the kernel to find its numbers, so both always agree.
///
/// @param particle  in [0, count)
/// @param field     one of Field
/// @param count     particles in the array, at least 1
/// @return          in [0, floats_for(count)): a place that no other field and no other particle has
__host__ __device__ int index_of(int particle, int field, int count);

/// One step in time, along z. The charge of each particle makes it faster, and then it moves:
/// speed_z += push * charge, and z += time * speed_z. All other numbers stay as they are.
///
/// @param particles  floats_for(count) floats in device memory, laid out by index_of
/// @param count      in [1, 2^27]
void move_particles(float* particles, int count, float push, float time);
