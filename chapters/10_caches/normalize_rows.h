#pragma once

#include "common/launch.h"

/// Divides each row of a matrix by its sum, so that the numbers of each row add up to 1.
///
/// out[row][col] = in[row][col] / (in[row][0] + in[row][1] + ... + in[row][cols - 1])
///
/// @param in    rows x cols floats, row-major, in device memory; the sum of no row is 0
/// @param out   rows x cols floats, row-major; does not overlap `in`
/// @param sums  room for `rows` floats in device memory, for kernels that need it; what they leave there does not
/// matter
/// @param rows  at least 1
/// @param cols  at least 1
/// @pre         rows * cols fits in an int
void normalize_rows(const float* in, float* out, float* sums, int rows, int cols);
