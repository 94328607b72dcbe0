#pragma once

#include <cuda_runtime.h>  // __host__ __device__: a function that is compiled for the CPU and for the GPU

#include "common/launch.h"

/// The pitch of the output: the number of elements from the start of one of its rows to the start of the next.
///
/// @param rows    of the input, so columns of the output; at least 1
/// @return        at least rows, and at most 64 more: elements from `rows` up to the pitch are padding
__host__ __device__ int choose_out_pitch(int rows);

/// Transposes a matrix: element (row, col) of the input becomes element (col, row) of the output.
///
/// @param in      rows x cols floats, row-major, in device memory: element (row, col) is in[row * cols + col]
/// @param out     cols x choose_out_pitch(rows) floats; the first `rows` of each row hold data, padding is not written
/// @param rows    in [1, 65535 * 32]
/// @param cols    at least 1
/// @pre           both arrays have fewer than 2^31 elements
void transpose_diagonal(const float* in, float* out, int rows, int cols);
