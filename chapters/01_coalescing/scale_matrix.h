#pragma once

#include "common/launch.h"

/// Multiplies every element of a matrix by `factor`.
///
/// @param in      rows x cols floats, row-major, in device memory: element (row, col) is in[row * cols + col]
/// @param out     rows x cols floats, the same layout; does not overlap `in`
/// @param rows    at least 1, and no more than a grid has blocks for: 65535 tiles below one another
/// @param cols    at least 1
/// @pre           rows * cols fits in an int
void scale_matrix(const float* in, float* out, int rows, int cols, float factor);
