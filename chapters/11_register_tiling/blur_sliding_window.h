#pragma once

#include "common/launch.h"

/// How many rows are averaged.
constexpr int kWindow = 16;

/// Blurs a picture down its columns: each pixel becomes the average of 16 pixels of its column, from 8 rows above it to
/// 7 rows below.
///
/// out[row][col] = (in[row - 8][col] + ... + in[row + 7][col]) / 16; rows outside of the picture count as 0.
///
/// @param in    rows x cols floats, row-major, in device memory: pixel (row, col) is in[row * cols + col]
/// @param out   rows x cols floats, row-major; does not overlap `in`
/// @param rows  in [1, 524280]: one block row for each 8 of them
/// @param cols  at least 1
/// @pre         rows * cols fits in an int
void blur_sliding_window(const float* in, float* out, int rows, int cols);
