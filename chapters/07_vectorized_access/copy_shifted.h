#pragma once

#include <cuda_runtime.h>  // float4: four floats that move as one, aligned to 16 bytes

#include "common/launch.h"

/// Copies all floats of an array but the first one: out[i] = in[i + 1].
///
/// @param in      count + 1 floats in device memory, at a multiple of 16 bytes
/// @param out     count floats in device memory, at a multiple of 16 bytes; does not overlap `in`
/// @param count   in [1, 2^30]
void copy_shifted(const float* in, float* out, int count);
