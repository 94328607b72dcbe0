#pragma once

#include "common/launch.h"

/// Adds two arrays, element by element: out[i] is a[i] + b[i].
///
/// @param a       count floats in device memory
/// @param b       count floats in device memory
/// @param out     count floats in device memory; overlaps neither `a` nor `b`
/// @param count   in [1, 2^30]
void add_arrays(const float* a, const float* b, float* out, int count);
