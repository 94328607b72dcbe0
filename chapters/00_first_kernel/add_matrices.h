#pragma once

#include "common/launch.h"

/// Adds two matrices, element by element.
///
/// @param a       rows x cols floats, row-major, in device memory: element (row, col) is a[row * cols + col]
/// @param b       rows x cols floats, the same layout
/// @param out     rows x cols floats, the same layout; overlaps neither `a` nor `b`
/// @param rows    at least 1, and no more than a grid has blocks for: 65535 tiles below one another
/// @param cols    at least 1
/// @pre           rows * cols fits in an int
void add_matrices(const float* a, const float* b, float* out, int rows, int cols);
