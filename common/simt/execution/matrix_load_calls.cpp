// Loads of matrices: what kernels call. Apart, so that the linker takes this file only into programs that call it.

#include "common/simt/device/matrix_load.h"
#include "common/simt/execution/block.h"
#include "common/simt/execution/copy_steps.h"
#include "common/simt/execution/current.h"
#include "common/simt/execution/matrix_parts.h"
#include "common/simt/program/shared_memory.h"

namespace simt::detail {

MatrixParts load_matrices(const void* row, unsigned matrices, bool is_transposed) noexcept {
  const auto call = reinterpret_cast<std::uint64_t>(__builtin_return_address(0));
  MatrixLoad load{.row = row, .matrices = matrices, .is_transposed = is_transposed};
  const unsigned lane = simt_current_block->lanes().running()->number();
  if (lane < matrices * MatrixLoad::kRows) {
    // Here a wild pointer is this lane's doing. Later, whichever lane comes last reads all rows.
    look_at(row);
    look_at(static_cast<const char*>(row) + MatrixLoad::kRowBytes - 1);
    note_step(reinterpret_cast<std::uint64_t>(row), tag_of_call(call, simt_current_log->origin, kMatrixRow));
  }
  simt_current_block->exchange({.mask = ~0U, .operation = WarpOperation::load_matrices},
                               reinterpret_cast<std::uint64_t>(&load), call);
  return load.parts;
}

// Such an address is the low half of a pointer. All shared memory of a block lies within 2 GiB around this variable.
void* at_shared_address(std::uint32_t address) noexcept {
  const auto anchor = reinterpret_cast<std::uint64_t>(&simt_dynamic_shared[0]);
  const auto distance = static_cast<std::int32_t>(address - static_cast<std::uint32_t>(anchor));
  return &simt_dynamic_shared[0] + distance;
}

}  // namespace simt::detail
