#pragma once

#include <cuda_runtime.h>  // float4: four floats that move as one, aligned to 16 bytes

#include "common/launch.h"

/// A row is worked on in pieces of so many float4, 32 floats. The last piece of a row may be shorter.
constexpr int kPieceChunks = 8;

/// Subtracts from the floats of each piece of a row the largest of them, and turns rows of float4 into columns:
/// out[chunk][row] = in[row][chunk] - the largest float of the piece that the chunk is in.
///
/// Softmax begins like this: its exponentials of numbers up to 0 cannot overflow. The four floats of a chunk stay
/// together and in order.
///
/// @param in      rows x chunks float4, row-major, in device memory: chunk (row, chunk) is in[row * chunks + chunk]
/// @param out     chunks x rows float4, row-major; does not overlap `in`
/// @param rows    in [1, 2097120]: one block row for each 32 of them
/// @param chunks  at least 1
/// @pre           rows * chunks * 4 fits in an int
void stage_rows_padded4(const float4* in, float4* out, int rows, int chunks);
