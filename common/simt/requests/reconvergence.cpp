#include "common/simt/requests/reconvergence.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "common/core/lanes.h"
#include "common/simt/requests/first_lanes.h"

namespace simt {
namespace {

using core::lanes_in;

constexpr std::uint32_t kAllLanes = ~0U;

// The steps of lanes side by side. Bits that are set in the result differ somewhere.
std::uint64_t differing_tags(const LogStep& step, std::uint32_t lanes, std::uint64_t tag) {
  std::uint64_t differs = 0;
  if (lanes == kAllLanes) {
    for (const std::uint64_t other : step.tag) differs |= other ^ tag;
  } else {
    for (const std::size_t lane : lanes_in(lanes)) differs |= step.tag[lane] ^ tag;
  }
  return differs;
}

// Whether all lanes have as many steps, none of them issued: what nearly every warp is like when it waits.
bool are_level(WarpLog& log) {
  bool level = true;
  for (const LaneLog& lane : log.lanes()) level &= lane.head == 0 && lane.is_level_with(log.lane(0));
  return level;
}

}  // namespace

Reconvergence::Remaining Reconvergence::remaining(WarpLog& log, std::uint32_t existing, std::uint32_t running) {
  if (const LaneLog& first = log.lane(0); existing == kAllLanes && !first.is_empty() && are_level(log)) {
    const std::ptrdiff_t steps = first.size();
    return {.lanes = existing, .least = steps, .most = steps};
  }
  Remaining left{.least = PTRDIFF_MAX};
  for (const std::size_t i : lanes_in(existing)) {
    const LaneLog& lane = log.lane(i);
    const std::ptrdiff_t steps = lane.size() - lane.head;
    if (steps > 0) {
      if (left.lanes == 0) left.first = lane.head;
      left.lanes |= core::lane_bit(i);
      left.least = std::min(left.least, steps);
      left.most = std::max(left.most, steps);
      left.side_by_side &= lane.head == left.first;
    } else if ((running & core::lane_bit(i)) != 0) {
      return {};
    }
  }
  return left;
}

// As long as all lanes are at the same instruction there is nothing to decide. Returns how many steps that were.
std::ptrdiff_t Reconvergence::issue_together(WarpLog& log, const Remaining& left, WarpPlace place) {
  if (!left.side_by_side) return issue_gathered(log, left, place);
  const std::size_t leader = core::first_lane(left.lanes);
  const std::ptrdiff_t end = left.first + left.least;
  constexpr std::ptrdiff_t kWorthAnnouncing = 8;  // steps: of fewer, the last is not far enough from the first
  if (stream_.needs_values() && left.least >= kWorthAnnouncing) {
    for (std::ptrdiff_t i = left.first; i < end; ++i)
      stream_.announce(log.step(i).tag[leader], log.step(i).access, left.lanes);
  }
  for (std::ptrdiff_t i = left.first; i < end; ++i) {
    LogStep& step = log.step(i);
    const std::uint64_t tag = step.tag[leader];
    if (differing_tags(step, left.lanes, tag) != 0) return i - left.first;
    stream_.step(tag, step.access, left.lanes, place, log.values(i));
  }
  return left.least;
}

// The same for lanes that stand at different steps of their logs.
std::ptrdiff_t Reconvergence::issue_gathered(WarpLog& log, const Remaining& left, WarpPlace place) {
  const std::size_t leader = core::first_lane(left.lanes);
  for (std::ptrdiff_t step = 0; step < left.least; ++step) {
    const std::uint64_t tag = log.step(log.lane(leader).head + step).tag[leader];
    std::uint64_t differs = 0;
    for (const std::size_t i : lanes_in(left.lanes)) {
      const LogStep& own = log.step(log.lane(i).head + step);
      gathered_.address[i] = own.access.address[i];
      differs |= own.tag[i] ^ tag;
    }
    if (differs != 0) return step;
    if (stream_.needs_values() && has_values(tag)) {
      for (const std::size_t i : lanes_in(left.lanes)) values_.set(i, log.values(log.lane(i).head + step).of(i));
    }
    stream_.step(tag, gathered_, left.lanes, place, values_);
  }
  return left.least;
}

// Divergence: the lanes that are first in the program take one step.
void Reconvergence::issue_first(WarpLog& log, std::uint32_t lanes, std::uint32_t existing, WarpPlace place) {
  const auto next = [&log](std::size_t i) {
    const std::ptrdiff_t head = log.lane(i).head;
    return TraceRecord{log.step(head).access.address[i], log.step(head).tag[i]};
  };
  bool some_jump = false;
  for (const std::size_t i : lanes_in(lanes)) some_jump |= tag_kind(next(i).tag).step == Step::loop_back;
  if (some_jump && !std::exchange(knows_loops_, true)) loops_.learn(log, existing);
  const std::uint32_t group = first_lanes(lanes, paths_, loops_, next);
  const std::uint64_t tag = next(core::first_lane(group)).tag;
  const bool keeps_values = stream_.needs_values() && has_values(tag);
  for (const std::size_t i : lanes_in(group)) {
    auto& head = log.lane(i).head;
    gathered_.address[i] = log.step(head).access.address[i];
    if (keeps_values) values_.set(i, log.values(head).of(i));
    ++head;
  }
  stream_.step(tag, gathered_, group, place, values_);
}

void Reconvergence::drain(WarpLog& log, std::uint32_t existing, std::uint32_t running, WarpPlace place) {
  knows_loops_ = false;
  while (true) {
    const Remaining left = remaining(log, existing, running);
    if (left.lanes == 0) break;
    const std::ptrdiff_t steps = issue_together(log, left, place);
    if (steps == left.most) {
      for (LaneLog& lane : log.lanes()) lane.clear();
      return;
    }
    for (const std::size_t i : lanes_in(left.lanes)) log.lane(i).head += static_cast<std::int32_t>(steps);
    if (steps < left.least) issue_first(log, left.lanes, existing, place);
  }
  for (const std::size_t i : lanes_in(existing)) {
    LaneLog& lane = log.lane(i);
    if (lane.head == lane.size()) lane.clear();
  }
}

}  // namespace simt
