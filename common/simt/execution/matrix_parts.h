#pragma once

#include "common/simt/device/matrix_load.h"
#include "common/simt/execution/warp.h"

namespace simt {

/// What a lane brings to a load of matrices, and gets from it. Lane::value is its address while the lane waits.
struct MatrixLoad {
  static constexpr unsigned kRows = 8;       ///< of a matrix
  static constexpr unsigned kRowBytes = 16;  ///< 8 numbers of 16 bits

  const void* row = nullptr;    ///< that this lane points to
  unsigned matrices = 0;        ///< 1, 2 or 4
  bool is_transposed = false;   ///< a lane gets numbers of a column
  detail::MatrixParts parts{};  ///< what this lane gets
};

/// Gives each lane its parts of the matrices.
/// @pre all lanes of the warp are there, and wait at one load of matrices
void hand_out_matrices(Warp& warp);

}  // namespace simt
