#pragma once

#include "common/launch.h"

/// Multiplies two matrices: C = A x B, all of them row-major, in device memory.
///
/// @param a       rows x inner floats: element (row, k) is a[row * inner + k]
/// @param b       inner x cols floats: element (k, col) is b[k * cols + col]
/// @param c       rows x cols floats: element (row, col) is c[row * cols + col]; overlaps neither a nor b
/// @param rows    in [1, 1048560]: one block row for each 16 of them
/// @param inner   at least 1: the columns of A, and the rows of B
/// @param cols    at least 1
/// @pre           each of the three matrices has at most 2^31 - 1 elements
void multiply_register_tile(const float* a, const float* b, float* c, int rows, int inner, int cols);
