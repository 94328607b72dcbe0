#pragma once

#include <cstdint>

#include "common/core/lanes.h"
#include "common/simt/requests/loop_ends.h"
#include "common/simt/trace/call_paths.h"

namespace simt {

/// Of lanes at different places in the program, those that go next: the ones that come first, and all that are at the
/// same place. A jump back stands at the end of its loop: so it waits for whoever is still inside.
///
/// @param lanes  at least one
/// @param next   the step that a lane, 0 to 31, takes next
template <typename Next>
std::uint32_t first_lanes(std::uint32_t lanes, const CallPaths& paths, LoopEnds& loops, const Next& next) {
  const auto jumps_back = [](std::uint64_t tag) { return (tag & 0xff) == kLoopBackRow; };
  const auto in_order = [&](TraceRecord step) {
    return jumps_back(step.tag) ? loops.end_of(step.tag, step.address) : step.tag;
  };
  std::uint64_t first = next(core::first_lane(lanes)).tag;
  std::uint64_t first_in_order = in_order(next(core::first_lane(lanes)));
  for (const std::size_t i : core::lanes_in(lanes)) {
    const TraceRecord step = next(i);
    if (step.tag == first) continue;
    if (const std::uint64_t tag = in_order(step); tag != first_in_order && paths.before(tag, first_in_order)) {
      first = step.tag;
      first_in_order = tag;
    }
  }
  const bool is_jump = jumps_back(first);
  std::uint32_t together = 0;
  for (const std::size_t i : core::lanes_in(lanes)) {
    const TraceRecord step = next(i);
    if (step.tag == first || (is_jump && in_order(step) == first_in_order)) together |= core::lane_bit(i);
  }
  return together;
}

}  // namespace simt
