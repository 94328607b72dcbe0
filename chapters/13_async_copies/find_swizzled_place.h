#pragma once

#include <cuda_runtime.h>  // __host__ __device__: a function that is compiled for the CPU and for the GPU

#include "common/launch.h"

/// Where in shared memory a tensor copy puts a byte of a tile: so many bytes behind the tile's begin.
///
/// Pieces of 16 bytes, counted from the begin of a row, move as a whole.
///
/// @param span       of the swizzle: 32, 64 or 128 bytes; 0 if there is none
/// @param row_bytes  bytes in a row of the tile: a multiple of 16 in [16, 256]; with a swizzle, at most `span`
/// @param row        at least 0; in a tile of several slices, the rows are counted through
/// @param byte       of the row, in [0, row_bytes): for an element, its column times its size
/// @pre the tile begins at a multiple of 1024 bytes of shared memory
__host__ __device__ int find_swizzled_place(int span, int row_bytes, int row, int byte);
