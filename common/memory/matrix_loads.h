#pragma once

#include <cstdint>

#include "common/memory/shared_banks.h"
#include "common/memory/warp_access.h"

namespace memory {

/// The number of wavefronts that an `ldmatrix` takes: of each of its matrices as many as the 8 rows of 16 bytes that 8
/// lanes point to have words in one bank.
/// @param matrices  1, 2 or 4; lanes 8 i to 8 i + 7 point to the rows of matrix i, the others do not count
/// @pre each of these addresses is a multiple of 16
/// @source measured on an NVIDIA H200, tests/data/h200_async_patterns.csv; equals
///   smsp__sass_l1tex_data_pipe_lsu_wavefronts_mem_shared_op_ldsm.sum of Nsight Compute
inline int count_matrix_wavefronts(const WarpAccess& rows, int matrices) {
  constexpr int kRows = 8;
  int wavefronts = 0;
  WarpAccess matrix = rows;
  matrix.bytes = 16;
  matrix.kind = Kind::store;  // whose lanes are never served with those of another phase
  for (int i = 0; i < matrices; ++i) {
    matrix.active = 0xffU << kRows * i;
    wavefronts += count_wavefronts(matrix);
  }
  return wavefronts;
}

}  // namespace memory
