#pragma once

#include "common/launch.h"

/// Transposes a matrix: rows become columns.
///
/// @param in      rows x cols floats, row-major, in device memory: element (row, col) is in[row * cols + col]
/// @param out     cols x rows floats, row-major: element (col, row) is out[col * rows + row], and equals in's element
///                (row, col); does not overlap `in`
/// @param rows    at least 1, and no more than a grid has blocks for: 65535 tiles below one another
/// @param cols    at least 1
/// @pre           rows * cols fits in an int
void transpose_tiled(const float* in, float* out, int rows, int cols);
