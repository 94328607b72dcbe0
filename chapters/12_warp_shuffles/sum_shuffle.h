#pragma once

#include "common/launch.h"

/// How many numbers make one sum.
constexpr int kGroup = 1024;

/// Adds up an array in groups of kGroup: sums[g] = in[g * kGroup] + ... + in[g * kGroup + kGroup - 1].
///
/// @param in      `count` ints in device memory; no sum of a group leaves the range of an int, in whatever order
/// @param sums    ceil_div(count, kGroup) ints in device memory; the last group may be shorter
/// @param count   in [1, 2^30]
void sum_shuffle(const int* in, int* sums, int count);
