#pragma once

#include "common/launch.h"

/// Transposes a matrix of floats, out[col][row] = in[row][col], by tiles that a tensor copy brings to shared memory.
///
/// Needs a GPU of compute capability 9.0 (H100, H200); the emulator runs it anywhere.
/// @param in      rows x cols floats, row-major, in device memory, from a multiple of 16 bytes on
/// @param out     cols x rows floats, row-major; does not overlap `in`
/// @param rows    in [1, 4194240]: one block row for each 64 of them
/// @param cols    a positive multiple of 4: a tensor copy takes rows of whole pieces of 16 bytes
/// @pre           rows * cols fits in an int
void transpose_tensor_tile(const float* in, float* out, int rows, int cols);
