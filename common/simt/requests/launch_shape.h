#pragma once

#include <cstdint>

#include "common/core/index3.h"
#include "common/simt/device/vector_types.h"

namespace simt {

/// How large a launch is.
struct LaunchShape {
  dim3 grid;                       ///< in blocks
  dim3 block;                      ///< in threads
  std::uint64_t shared_bytes = 0;  ///< of the `extern __shared__` array

  /// Blocks of the whole grid.
  [[nodiscard]] std::uint64_t blocks() const { return std::uint64_t{grid.x} * grid.y * grid.z; }
  /// Threads of one block.
  [[nodiscard]] unsigned threads_per_block() const { return block.x * block.y * block.z; }
  /// blockIdx of a block, from its linear index.
  [[nodiscard]] core::Index3 block_index(std::uint64_t linear) const { return core::index_in(grid.x, grid.y, linear); }
  /// threadIdx of a thread, from its linear index in its block.
  [[nodiscard]] core::Index3 thread_index(int linear) const {
    return core::index_in(block.x, block.y, static_cast<unsigned>(linear));
  }
};

}  // namespace simt
