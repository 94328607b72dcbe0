#pragma once

#include <cstdint>

namespace simt {

/// What a lane does with one phase of a barrier object. As a record holds it in place of an address:
///
///   63   48 47   3 2    0
///   [ phase | object | what ]
struct PhaseUse {
  /// What it does.
  enum class What : std::uint8_t {
    made,     ///< the object begins its first phase
    copy,     ///< the phase waits for what the lane has begun to copy since its last such record
    arrival,  ///< the phase waits for this
    wait,     ///< the lane has waited for the phase
  };

  std::uint64_t object = 0;  ///< its address: a multiple of 8
  std::uint16_t phase = 0;   ///< its number, which counts up, and around
  What what = What::made;    ///< all there is to know

  /// For a record. No address of a process is wider.
  [[nodiscard]] constexpr std::uint64_t packed() const {
    return std::uint64_t{phase} << 48 | object | static_cast<std::uint64_t>(what);
  }
  /// From a record.
  static constexpr PhaseUse unpacked(std::uint64_t word) {
    return {.object = word & ((std::uint64_t{1} << 48) - 8),
            .phase = static_cast<std::uint16_t>(word >> 48),
            .what = static_cast<What>(word & 7)};
  }
};

}  // namespace simt
