#pragma once

#include <cstdint>
#include <span>

#include "common/simt/execution/lane.h"

namespace simt {

/// The warp of a block whose turn it is.
struct Warp {
  int index = 0;               ///< in its block
  std::span<Lane> lanes;       ///< those that exist; lane i of the warp is lanes[i]
  std::uint32_t runnable = 0;  ///< lanes that may go on and do not run yet
  int rounds = 0;              ///< how often all of its lanes have run until they could not go on
  bool log_was_full = false;   ///< some lane is in state log_full
  bool used_atomics = false;   ///< since it was last its turn
  bool has_updated = false;    ///< likewise, memory by an atomic operation
  bool is_idle = false;        ///< a lane of it seems to wait, see LaneLog::idle_atomics

  /// The lanes that exist, as a mask.
  [[nodiscard]] std::uint32_t existing() const { return ~0U >> (32U - lanes.size()); }
  /// The lanes in one of the states that `is` accepts, as a mask.
  template <typename Predicate>
  [[nodiscard]] std::uint32_t lanes_that(const Predicate& is) const {
    std::uint32_t found = 0;
    for (const Lane& lane : lanes) found |= is(lane) ? lane.bit() : 0;
    return found;
  }
};

}  // namespace simt
