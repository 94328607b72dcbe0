#pragma once

#include "common/launch.h"

/// Multiplies `count` floats by `factor`. A large count makes more work for each thread, not more threads.
///
/// @param in      count floats in device memory
/// @param out     count floats in device memory; does not overlap `in`
/// @param count   in [1, 2^30]
void scale_chunks(const float* in, float* out, int count, float factor);
