#pragma once

#include "common/launch.h"

/// The longest row.
constexpr int kMaxCols = 1024;

/// Softmax of each row: numbers of any size become positive ones whose sum is 1.
///
/// out[row][col] = exp(in[row][col] - m) / s, where m is the largest number of the row, and s the sum of all
/// exp(in[row][...] - m). Without m, exp() of a large number would be infinite.
///
/// The result may be off by what rounding does, in whatever order the row is added up; `__expf` is accurate enough.
///
/// @param in    rows x cols finite floats, row-major, in device memory
/// @param out   rows x cols floats, row-major; does not overlap `in`
/// @param rows  in [1, 2^20]
/// @param cols  in [1, kMaxCols]
/// @pre         rows * cols fits in an int
void softmax_rows_shuffle(const float* in, float* out, int rows, int cols);
