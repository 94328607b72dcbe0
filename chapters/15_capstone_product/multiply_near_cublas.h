#pragma once

#include <cuda_runtime.h>  // float4: four floats that move as one, aligned to 16 bytes

#include "common/launch.h"

/// Multiplies two matrices: C = A x B, all of them row-major, in device memory.
///
/// All three arrays start at multiples of 16 bytes, as everything from cudaMalloc does.
///
/// @param a      rows x inner floats: element (row, k) is a[row * inner + k]
/// @param b      inner x cols floats: element (k, col) is b[k * cols + col]
/// @param c      rows x cols floats: element (row, col) is c[row * cols + col]; overlaps neither a nor b
/// @param rows   in [1, 1048560]: one block row for each 16 of them
/// @param inner  in [1, 2 000 000 000]: the columns of A, and the rows of B
/// @param cols   at least 1; where it is a multiple of 4, every row of B and of C begins at a multiple of 16 bytes
/// @pre          each of the three matrices has at most 2^31 - 1 elements
void multiply_near_cublas(const float* a, const float* b, float* c, int rows, int inner, int cols);
