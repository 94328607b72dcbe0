#include "common/safety/warp_clocks.h"

#include <algorithm>

#include "common/core/lanes.h"

namespace safety {

void WarpClocks::release(Threads threads, std::uint32_t interval) {
  if (warps_.empty()) warps_.resize(kWarps);
  Warp& warp = warps_[static_cast<std::size_t>(threads.warp)];
  if (warp.interval != interval) warp = {.interval = interval};
  Clocks met{};
  for (const std::size_t lane : core::lanes_in(threads.lanes)) {
    for (std::size_t i = 0; i < kLanes; ++i) met[i] = std::max(met[i], warp.known[lane][i]);
  }
  for (const std::size_t lane : core::lanes_in(threads.lanes)) {
    met[lane] = static_cast<std::uint8_t>(std::min(kMost, met[lane] + 1));
    warp.known[lane][lane] = met[lane];
  }
  warp.met = met;
}

void WarpClocks::acquire(Threads threads) {
  Warp& warp = warps_[static_cast<std::size_t>(threads.warp)];
  const Clocks met = warp.met;
  for (const std::size_t lane : core::lanes_in(threads.lanes)) {
    for (std::size_t i = 0; i < kLanes; ++i) warp.known[lane][i] = std::max(warp.known[lane][i], met[i]);
  }
}

int WarpClocks::clock(int thread, std::uint32_t interval) const {
  if (warps_.empty()) return 0;
  const Warp& warp = warps_[static_cast<std::size_t>(thread / kLanes)];
  const auto lane = static_cast<std::size_t>(thread % kLanes);
  return warp.interval == interval ? warp.known[lane][lane] : 0;
}

bool WarpClocks::knows(int now, int earlier, int clock, std::uint32_t interval) const {
  if (warps_.empty() || earlier / kLanes != now / kLanes) return false;
  if (clock == kMost) return true;
  const Warp& warp = warps_[static_cast<std::size_t>(now / kLanes)];
  if (warp.interval != interval) return false;
  return warp.known[static_cast<std::size_t>(now % kLanes)][static_cast<std::size_t>(earlier % kLanes)] > clock;
}

}  // namespace safety
