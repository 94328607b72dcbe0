#pragma once

#include <cuda_runtime.h>  // __host__ __device__: a function that is compiled for the CPU and for the GPU

#include "common/launch.h"

/// The pitch of a matrix: the number of *elements* (not bytes) from the start of one row to the start of the next.
///
/// The host calls it to allocate rows * pitch floats, the kernel calls it to find an element, so both always agree.
///
/// @param cols    columns that hold data, at least 1
/// @return        at least cols; the elements from cols up to the pitch are padding
__host__ __device__ int choose_pitch(int cols);

/// Multiplies every element of a pitched matrix by `factor`. Padding is neither read nor written.
///
/// @param in      rows x choose_pitch(cols) floats in device memory; the first cols of each row hold data
/// @param out     rows x choose_pitch(cols) floats, the same layout; does not overlap `in`
/// @param rows    in [1, 65535]: one block row each
/// @param cols    at least 1
/// @pre           rows * choose_pitch(cols) fits in an int
void scale_pitched(const float* in, float* out, int rows, int cols, float factor);
