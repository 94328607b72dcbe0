#pragma once

#include "common/launch.h"

/// Adds two matrices, element by element.
///
/// @param a       rows x cols floats, row-major, in device memory: element (row, col) is a[row * cols + col]
/// @param b       rows x cols floats, the same layout
/// @param out     rows x cols floats, the same layout; overlaps neither `a` nor `b`
/// @param rows    at least 1
/// @param cols    at least 1
/// @pre           rows * cols fits in an int
void add_matrices(const float* a, const float* b, float* out, int rows, int cols);
