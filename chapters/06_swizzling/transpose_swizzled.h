#pragma once

#include "common/launch.h"

/// Transposes a matrix of floats: out[col][row] = in[row][col].
///
/// @param in      rows x cols floats, row-major, in device memory: element (row, col) is in[row * cols + col]
/// @param out     cols x rows floats, row-major; does not overlap `in`
/// @param rows    in [1, 2097120]: one block row for each 32 of them
/// @param cols    at least 1
/// @pre           rows * cols fits in an int
void transpose_swizzled(const float* in, float* out, int rows, int cols);
