#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "common/memory/tensor_tile.h"

namespace simt {

/// What a CUtensorMap of the emulator holds: an array of up to five dimensions in global memory, and the box that one
/// tensor copy moves. Dimension 0 is the one whose elements lie side by side.
struct TensorMap {
  static constexpr int kMostRank = 5;                              ///< dimensions
  static constexpr std::uint64_t kIsMade = 0x736e6f722d70616d;     ///< what `state` is of a map that can be used
  static constexpr std::uint64_t kIsRefused = 0x6665722d2d70616d;  ///< likewise, of one with values that do not fit

  std::uint64_t state = 0;                    ///< anything else: nobody has made it
  char* begin = nullptr;                      ///< of the array
  std::array<std::uint64_t, kMostRank> size;  ///< in elements
  std::array<std::uint64_t, 4> stride;        ///< bytes from one index of dimension 1, 2, ... to the next
  std::array<std::uint16_t, kMostRank> box;   ///< in elements, 1 where there is no dimension
  std::uint8_t rank = 0;                      ///< number of dimensions
  std::uint8_t element_bytes = 0;             ///< 1, 2, 4 or 8
  memory::TensorSwizzle swizzle{};            ///< how the box lies in shared memory

  /// Bytes of all elements of a box, also of those outside of the array.
  [[nodiscard]] std::uint64_t box_bytes() const {
    std::uint64_t bytes = element_bytes;
    for (std::size_t d = 0; d < rank; ++d) bytes *= box[d];
    return bytes;
  }
};

}  // namespace simt
