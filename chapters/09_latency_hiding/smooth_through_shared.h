#pragma once

#include "common/launch.h"

/// How many neighbours are averaged.
constexpr int kNeighbours = 8;

/// Smooths an array: each element becomes the average of 8, of the 4 before it, of itself and of the 3 behind.
///
/// out[i] = (in[i - 4] + ... + in[i + 3]) / 8; elements outside of the array count as 0.
///
/// @param in      count floats in device memory
/// @param out     count floats in device memory; does not overlap `in`
/// @param count   in [1, 2^30]
void smooth_through_shared(const float* in, float* out, int count);
