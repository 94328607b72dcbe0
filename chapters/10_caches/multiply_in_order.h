#pragma once

#include "common/launch.h"

/// Multiplies two matrices: C = A x B, all of them row-major, in device memory. A is small, B is wide: A may be 16
/// filters, each with a weight for each of 64 colours, and B a picture in 64 colours, a row for each.
///
/// @param a      rows x inner floats: element (row, k) is a[row * inner + k]
/// @param b      inner x cols floats: element (k, col) is b[k * cols + col]
/// @param c      rows x cols floats: element (row, col) is c[row * cols + col]; overlaps neither a nor b
/// @param rows   in [1, 131070]: 65535 tiles of two
/// @param inner  at least 1: the columns of A, and the rows of B
/// @param cols   in [1, 16776960]: 65535 tiles of 256
/// @pre          each of the three matrices has at most 2^31 - 1 elements
void multiply_in_order(const float* a, const float* b, float* c, int rows, int inner, int cols);
