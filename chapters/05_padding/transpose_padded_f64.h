#pragma once

#include "common/launch.h"

/// What one request costs at best when each of its 32 lanes takes 8 bytes.
struct RequestCost {
  int sectors;     ///< global memory: 32-byte sectors
  int wavefronts;  ///< shared memory: passes, summed over the phases
};

/// The best possible cost of a request of 32 lanes x 8 bytes. The grader compares it with the rules of the hardware.
RequestCost best_request_f64();

/// Transposes a matrix of doubles: out[col][row] = in[row][col].
///
/// @param in      rows x cols doubles, row-major, in device memory: element (row, col) is in[row * cols + col]
/// @param out     cols x rows doubles, row-major; does not overlap `in`
/// @param rows    in [1, 2097120]: one block row for each 32 of them
/// @param cols    at least 1
/// @pre           rows * cols fits in an int
void transpose_padded_f64(const double* in, double* out, int rows, int cols);
