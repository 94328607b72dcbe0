#include "common/simt/execution/lockstep.h"

#include "common/core/lanes.h"
#include "common/simt/requests/first_lanes.h"

namespace simt {

Lockstep::Turn Lockstep::next(const Warp& warp, std::uint32_t lanes) {
  std::uint32_t spinning = 0;
  for (const std::size_t i : core::lanes_in(lanes)) {
    const Waiting& waiting = of(warp.lanes[i]);
    if (waiting.spins) spinning |= core::lane_bit(i);
    if (tag_kind(waiting.next.tag).step == Step::loop_back) loops_.learn(waiting.next, waiting.before);
  }
  const bool all_spin = spinning == lanes;
  if (all_spin) {
    for (const std::size_t i : core::lanes_in(lanes)) of(warp.lanes[i]).spins = false;
  } else {
    lanes &= ~spinning;
  }
  const auto next = [&](std::size_t i) { return of(warp.lanes[i]).next; };
  return {first_lanes(lanes, paths_, loops_, next), all_spin};
}

}  // namespace simt
