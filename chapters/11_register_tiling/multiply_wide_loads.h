#pragma once

#include <cuda_runtime.h>  // float4: four floats that move as one, aligned to 16 bytes

#include "common/launch.h"

/// Multiplies two matrices: C = A x B, all of them row-major, in device memory.
///
/// @param a       rows x inner floats: element (row, k) is a[row * inner + k]
/// @param b       inner x cols floats: element (k, col) is b[k * cols + col]
/// @param c       rows x cols floats, at an address that is a multiple of 16 bytes: element (row, col) is
///                c[row * cols + col]; overlaps neither a nor b
/// @param rows    in [1, 8388480]: one block row for each 128 of them
/// @param inner   at least 1: the columns of A, and the rows of B
/// @param cols    at least 1; where it is a multiple of 4, every row of C begins at a multiple of 16 bytes
/// @pre           each of the three matrices has at most 2^31 - 1 elements
void multiply_wide_loads(const float* a, const float* b, float* c, int rows, int inner, int cols);
