#pragma once

#include "common/launch.h"

/// Transposes a matrix: out[col][row] = in[row][col].
///
/// An element comes from the lane that has loaded it to the lane that stores it by shuffles alone: no shared memory is
/// used, and no barrier. Both the loads and the stores of a warp go along rows.
///
/// @param in    rows x cols floats, row-major, in device memory
/// @param out   cols x rows floats, row-major; does not overlap `in`
/// @param rows  in [1, 2^20]
/// @param cols  at least 1
/// @pre         rows * cols fits in an int
void transpose_in_registers(const float* in, float* out, int rows, int cols);
