#pragma once

#include <cstdint>

namespace memory {

/// How a tensor copy arranges a tile in shared memory.
enum class TensorSwizzle : std::uint8_t { none, bytes32, bytes64, bytes128 };

/// Bytes that are arranged as one: a place of a tile.
inline constexpr std::uint64_t kPlaceBytes = 16;

/// Bytes from one row of a tile to the next. With a swizzle, each row takes a span of its own, however short it is.
/// @param row_bytes  a multiple of 16; with a swizzle, at most its span
constexpr std::uint64_t tile_pitch(TensorSwizzle swizzle, std::uint64_t row_bytes) {
  constexpr std::uint64_t kSmallestSpan = 32;
  return swizzle == TensorSwizzle::none ? row_bytes : kSmallestSpan << (static_cast<int>(swizzle) - 1);
}

/// Where a piece lies that would be at this place of 16 bytes without a swizzle. Places are counted from any multiple
/// of 8 spans of shared memory on, for example from its begin.
///
/// A swizzle of 32, 64 or 128 bytes exchanges the lowest 1, 2 or 3 bits of the place with their exclusive or with as
/// many bits from the fourth on: pieces below each other come to lie in different banks.
/// @source read back from an NVIDIA H200: tests/data/h200_tensor_places.csv
constexpr std::uint64_t swizzled_place(TensorSwizzle swizzle, std::uint64_t place) {
  const std::uint64_t low_bits = (std::uint64_t{1} << static_cast<int>(swizzle)) - 1;
  return place ^ (place >> 3 & low_bits);
}

/// Which place of 16 bytes of shared memory, counted from the start of a tile, holds a piece of it.
///
/// For example, row 1 of a tile whose rows are 128 bytes long, in a swizzle of as many: its pieces 0, 1, 2, 3 are at
/// places 9, 8, 11, 10.
/// @param row_bytes  see tile_pitch()
/// @param row    of the tile; of several slices, counted through
/// @param piece  of the row: below row_bytes / 16
/// @pre the tile begins at a multiple of 8 spans (1024 bytes for 128)
constexpr std::uint64_t place_in_tile(TensorSwizzle swizzle, std::uint64_t row_bytes, std::uint64_t row,
                                      std::uint64_t piece) {
  return swizzled_place(swizzle, row * tile_pitch(swizzle, row_bytes) / kPlaceBytes + piece);
}

}  // namespace memory
