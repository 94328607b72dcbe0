#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "common/core/architecture.h"
#include "common/memory/vocabulary.h"

namespace memory {

/// Lanes of a warp.
inline constexpr int kWarpSize = core::kH200.warp_lanes;
/// Bytes of a sector.
inline constexpr int kSectorBytes = core::kH200.sector_bytes;
/// Banks of shared memory.
inline constexpr int kBanks = core::kH200.banks;
/// Bytes that a bank delivers in one wavefront.
inline constexpr int kBankBytes = core::kH200.bank_bytes;

/// One warp instruction that touches memory: the unit that the hardware calls a *request*.
struct WarpAccess {
  std::array<std::uint64_t, kWarpSize> address{};  ///< byte address of each lane; ignored where inactive
  std::uint32_t active = 0;                        ///< bit i is set when lane i takes part
  int bytes = 4;                                   ///< bytes per lane: 1, 2, 4, 8 or 16
  Kind kind = Kind::load;                          ///< what all lanes do
  bool of_matrices = false;  ///< a load in which each lane points to a row of 16 bytes of a matrix: `ldmatrix`

  /// Whether lane [0, 32) takes part.
  [[nodiscard]] bool is_active(int lane) const { return (active >> lane & 1U) != 0; }
  /// How many lanes take part.
  [[nodiscard]] int active_lanes() const { return active == ~0U ? kWarpSize : std::popcount(active); }
};

}  // namespace memory
