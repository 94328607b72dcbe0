#pragma once

#include "common/launch.h"

/// Transposes a matrix with tiles of 16x16 elements: rows become columns.
///
/// @param in      rows x cols floats, row-major, in device memory: element (row, col) is in[row * cols + col]
/// @param out     cols x rows floats, row-major: element (col, row) is out[col * rows + row], and equals in's element
///                (row, col); does not overlap `in`
/// @param rows    in [1, 1048560]: one block row for each 16 of them
/// @param cols    at least 1
/// @pre           rows * cols fits in an int
void transpose16(const float* in, float* out, int rows, int cols);
