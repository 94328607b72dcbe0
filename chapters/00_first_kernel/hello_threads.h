#pragma once

#include "common/launch.h"

/// Writes into each element of an array its own index: out[0] is 0, out[1] is 1, and so on.
///
/// @param out     count ints in device memory
/// @param count   in [1, 2^30]
void hello_threads(int* out, int count);
