#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "common/memory/warp_access.h"

namespace memory {

/// The distance in bytes from each lane's address to the next lane's, if all 32 lanes are active and it is the same
/// throughout. So common that counters have a closed form for it.
inline std::optional<std::int64_t> uniform_stride(const WarpAccess& access) {
  if (access.active != ~0U) return std::nullopt;
  const std::uint64_t stride = access.address[1] - access.address[0];
  std::uint64_t difference = 0;  // gathered without a branch per lane: most accesses pass
  std::uint64_t expected = access.address[0];
  for (const std::uint64_t address : access.address) {
    difference |= address ^ expected;
    expected += stride;
  }
  if (difference != 0) return std::nullopt;
  return static_cast<std::int64_t>(stride);
}

/// The address bits in which the active lanes differ: 0 if all addresses are equal, below 128 if all lie in the same
/// aligned 128 bytes. Cheaper than a minimum and a maximum.
///
/// @pre at least one lane is active
inline std::uint64_t differing_bits(const WarpAccess& access) {
  const std::uint64_t reference = access.address[static_cast<std::size_t>(std::countr_zero(access.active))];
  std::uint64_t difference = 0;
  if (access.active == ~0U) {
    for (const std::uint64_t address : access.address) difference |= address ^ reference;
  } else {
    for (std::uint32_t lanes = access.active; lanes != 0; lanes &= lanes - 1) {
      difference |= access.address[static_cast<std::size_t>(std::countr_zero(lanes))] ^ reference;
    }
  }
  return difference;
}

}  // namespace memory
