#pragma once

#include <cuda_runtime.h>  // __host__ __device__: a function that is compiled for the CPU and for the GPU

#include "common/launch.h"

/// Where element (row, col) of a tile of 32 rows x 16 floats lives in its row. For each row, all 16 places must differ.
///
/// The kernel calls it on both sides of the barrier, the grader for every element of the tile.
///
/// @param row     in [0, 32)
/// @param col     in [0, 16)
/// @return        in [0, 16)
__host__ __device__ int swizzled_col(int row, int col);

/// Transposes a matrix of floats: out[col][row] = in[row][col].
///
/// @param in      rows x cols floats, row-major, in device memory: element (row, col) is in[row * cols + col]
/// @param out     cols x rows floats, row-major; does not overlap `in`
/// @param rows    in [1, 2097120]: one block row for each 32 of them
/// @param cols    at least 1
/// @pre           rows * cols fits in an int
void transpose_swizzled_narrow(const float* in, float* out, int rows, int cols);
