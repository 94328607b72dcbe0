#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "common/core/architecture.h"
#include "common/safety/sync_object.h"

namespace safety {

/// Vector clocks of the lanes of each warp: how many steps of every other lane a lane knows of. A step ends when the
/// lane releases something. Warps learn nothing of each other here.
///
///   four lanes, after lanes 0 and 1 have met, then lanes 1 and 2:
///
///     knows of      0 1 2 3
///     lane 0      [ 1 1 0 0 ]
///     lane 1      [ 1 2 1 0 ]    what lane 0 did before the first meeting is before all that lane 2 does now
///     lane 2      [ 1 2 1 0 ]
///     lane 3      [ 0 0 0 0 ]
///
/// Counts start again in every interval (see HappensBefore), without anybody having to clear them.
class WarpClocks {
 public:
  static constexpr int kMost = 255;  ///< clocks do not count further

  /// Lanes meet: what each knows is put together, and a new step begins for each.
  void release(Threads threads, std::uint32_t interval);
  /// Lanes learn what was put together at the warp's last meeting.
  void acquire(Threads threads);

  /// Steps that a thread has ended in the interval, at most kMost.
  [[nodiscard]] int clock(int thread, std::uint32_t interval) const;

  /// Whether thread `now` knows of what `earlier` did in the interval when its clock was `clock`. Where clocks have
  /// stopped counting: yes.
  [[nodiscard]] bool knows(int now, int earlier, int clock, std::uint32_t interval) const;

 private:
  static constexpr int kLanes = core::kH200.warp_lanes;
  static constexpr int kWarps = static_cast<int>(core::kH200.block_threads) / kLanes;
  using Clocks = std::array<std::uint8_t, kLanes>;

  struct Warp {
    std::uint32_t interval = 0;  // what `known` is about
    Clocks met{};                // put together at the last meeting
    std::array<Clocks, kLanes> known{};
  };

  std::vector<Warp> warps_;  // empty until the first release
};

}  // namespace safety
