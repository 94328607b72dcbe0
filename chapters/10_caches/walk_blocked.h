#pragma once

#include "common/launch.h"

/// How many rows a pixel looks at: its own and those below it.
constexpr int kWindow = 16;

/// Makes each pixel of a picture the brightest of 16: of itself and the 15 below it in its column. Bright spots grow
/// up.
///
/// out[row][col] = max(in[row][col], in[row + 1][col], ..., in[row + 15][col]); rows below the picture do not count.
///
/// @param in    rows x cols floats, row-major, in device memory: pixel (row, col) is in[row * cols + col]
/// @param out   rows x cols floats, row-major; does not overlap `in`
/// @param rows  at least 1
/// @param cols  at least 1
/// @pre         rows * cols fits in an int
void walk_blocked(const float* in, float* out, int rows, int cols);
