#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

namespace simt {

/// Bytes that a lane is about to read as a whole, in pieces: a struct, or what memcpy() copies; or that a bulk copy
/// moves. As a record holds it in place of an address.
///
///   63   48     47      46              0
///   [ units | further | first address ]
struct CopiedRange {
  std::uint64_t first = 0;  ///< address
  std::uint64_t bytes = 0;  ///< a multiple of the unit, and at most kMost units are kept
  bool is_further = false;  ///< one more of the same copy: a tile has many rows

  static constexpr std::uint64_t kMost = 0xffff;  ///< units that a record has room for

  /// For a record, in units of so many bytes. No address of a process is wider.
  [[nodiscard]] std::uint64_t packed(std::uint64_t unit = 1) const {
    return std::min(bytes / unit, kMost) << 48 | std::uint64_t{is_further} << 47 | first;
  }
  /// From a record.
  static CopiedRange unpacked(std::uint64_t word, std::uint64_t unit = 1) {
    return {word & ((std::uint64_t{1} << 47) - 1), (word >> 48) * unit, (word >> 47 & 1) != 0};
  }
};

/// Bytes of the pieces in which a GPU moves `bytes` bytes of a type with this alignment: a power of two, 16 at most.
constexpr unsigned piece_width(std::uint64_t bytes, std::uint64_t alignment) {
  // The lowest bit of either is the largest power of two that divides both.
  const std::uint64_t divides_both = std::uint64_t{1} << std::countr_zero(bytes | alignment);
  return static_cast<unsigned>(std::min<std::uint64_t>(divides_both, 16));
}

}  // namespace simt
