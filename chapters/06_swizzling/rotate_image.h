#pragma once

#include "common/launch.h"

/// Rotates a gray image by 90 degrees, clockwise: the top row becomes the right-most column, and the left-most column,
/// read from bottom to top, becomes the top row. out[col][rows - 1 - row] = in[row][col].
///
/// For example, 2 rows of 3 become 3 rows of 2:
///
///     1 2 3        4 1
///     4 5 6   ->   5 2
///                  6 3
///
/// @param in      rows x cols floats, row-major, in device memory: element (row, col) is in[row * cols + col]
/// @param out     cols x rows floats, row-major; does not overlap `in`
/// @param rows    in [1, 2097120]: one block row for each 32 of them is possible
/// @param cols    at least 1
/// @pre           rows * cols fits in an int
void rotate_image(const float* in, float* out, int rows, int cols);
