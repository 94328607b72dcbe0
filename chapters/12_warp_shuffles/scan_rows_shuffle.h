#pragma once

#include "common/launch.h"

/// The longest row.
constexpr int kMaxCols = 1024;

/// Inclusive scan of each row: every number becomes the sum of all numbers of its row up to and including itself.
///
/// out[row][col] = in[row][0] + in[row][1] + ... + in[row][col].
///
/// @param in    rows x cols ints, row-major, in device memory; no sum leaves the range of an int, in whatever order
/// @param out   rows x cols ints, row-major; does not overlap `in`
/// @param rows  in [1, 2^20]
/// @param cols  in [1, kMaxCols]
/// @pre         rows * cols fits in an int
void scan_rows_shuffle(const int* in, int* out, int rows, int cols);
