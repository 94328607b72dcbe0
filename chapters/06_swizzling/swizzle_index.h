#pragma once

#include <cuda_runtime.h>  // __host__ __device__: a function that is compiled for the CPU and for the GPU

#include "common/launch.h"

/// The column where element (row, col) of a swizzled tile lives: in the same row, at another place.
///
/// A *unit* is what one lane accesses at once: one element, or several that lie side by side, such as a float4 in a
/// tile of floats. Units move as a whole: their elements stay side by side and in order. Within a row, no two elements
/// share a place. And for every column, the units of neighbouring rows are all at different places of their rows, as
/// long as the row has places left.
///
/// @param row            at least 0
/// @param col            in [0, row_elements)
/// @param row_elements   elements in a row of the tile: a power of two, at least one unit
/// @param element_bytes  1, 2, 4, 8 or 16
/// @param unit_bytes     1, 2, 4, 8 or 16, at least element_bytes
/// @return               in [0, row_elements)
__host__ __device__ int swizzle_index(int row, int col, int row_elements, int element_bytes, int unit_bytes);
