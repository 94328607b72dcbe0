#pragma once

#include <cuda_runtime.h>  // float4: four floats that move as one, aligned to 16 bytes

#include "common/launch.h"

/// Multiplies each of `count` floats by a factor: out[i] = factor * in[i].
///
/// Both pointers may point into the middle of an array. Speed is asked for where both are equally far behind a multiple
/// of 16 bytes, as they are for the same piece of two arrays. Elsewhere the result has to be right.
///
/// @param in      count floats in device memory, at any multiple of 4 bytes
/// @param out     count floats in device memory, at any multiple of 4 bytes; does not overlap `in`
/// @param count   in [1, 2^30]
void scale_vectorized(const float* in, float* out, int count, float factor);
