#pragma once

#include "common/launch.h"

/// Transposes a matrix of floats: out[col][row] = in[row][col].
///
/// Both arrays start at multiples of 16 bytes, as everything from cudaMalloc does.
///
/// @param in      rows x cols floats, row-major, in device memory: element (row, col) is in[row * cols + col]
/// @param out     cols x rows floats, row-major; does not overlap `in`
/// @param rows    at least 1
/// @param cols    at least 1
/// @pre           rows * cols may be more than an int holds
void transpose_at_copy_speed(const float* in, float* out, int rows, int cols);
