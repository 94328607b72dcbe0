#include "common/simt/execution/warp_exchange.h"

#include <algorithm>
#include <array>

#include "common/core/lanes.h"
#include "common/simt/execution/matrix_parts.h"
#include "common/simt/execution/warp_results.h"

namespace simt {

using core::lanes_in;
using detail::WarpOperation;

Whereabouts whereabouts(const Lane& lane) {
  switch (lane.state) {
    case LaneState::exited:
      return Whereabouts::exited;
    case LaneState::at_barrier:
      return Whereabouts::at_barrier;
    case LaneState::at_object:
      return Whereabouts::at_object;
    default:
      return Whereabouts::at_warp_op;
  }
}

std::uint32_t WarpExchange::together_with(const Warp& warp, const Lane& lane) {
  if (lane.operation == WarpOperation::active_mask) return 0;  // decided when nobody else can run
  if ((lane.mask & lane.bit()) == 0) return 0;
  std::uint32_t together = 0;
  for (const Lane& other : warp.lanes) {
    if ((lane.mask & other.bit()) == 0 || other.state == LaneState::exited) continue;
    if (other.state != LaneState::at_warp_op || other.operation != lane.operation || other.mask != lane.mask) return 0;
    if (other.wait_tag != lane.wait_tag && lane.operation == WarpOperation::load_matrices) return 0;
    together |= other.bit();
  }
  return together;
}

void WarpExchange::complete(Warp& warp, std::uint32_t lanes) {
  const Lane& first = warp.lanes[core::first_lane(lanes)];
  check_mask(warp, first, lanes);
  std::uint64_t places = 0;  // zero if they are all at one
  for (const std::size_t i : lanes_in(lanes)) places |= warp.lanes[i].wait_tag ^ first.wait_tag;
  switch (first.operation) {
    case WarpOperation::sync:
      break;
    case WarpOperation::shuffle:
      check_sources(warp, lanes);
      [[fallthrough]];
    case WarpOperation::shuffle_up:
    case WarpOperation::shuffle_down:
    case WarpOperation::shuffle_xor:
      shuffle(warp, lanes);
      break;
    case WarpOperation::match_any:
      match(warp, lanes);
      break;
    case WarpOperation::load_matrices:
      load_matrices(warp, lanes);
      break;
    default: {
      const WarpValue result = common_result(warp, lanes);
      for (const std::size_t i : lanes_in(lanes)) warp.lanes[i].value = result;
    }
  }
  for (const std::size_t i : lanes_in(lanes)) warp.lanes[i].state = LaneState::ready;
  if (places != 0) note_meeting(warp, lanes);
  warp.runnable |= lanes;
}

void WarpExchange::shuffle(Warp& warp, std::uint32_t lanes) {
  std::array<WarpValue, memory::kWarpSize> given;
  for (const std::size_t i : lanes_in(lanes)) given[i] = warp.lanes[i].value;
  for (const std::size_t i : lanes_in(lanes)) {
    Lane& lane = warp.lanes[i];
    const std::uint32_t source = shuffle_source(lane);
    check_width(lane);
    if (!stuck_.fatal && (lane.mask & ~lanes) >> source & 1U) report_mask(warp, lane, source, WarpMistake::source);
    lane.value = (lanes >> source & 1U) != 0 ? given[source] : kUndefinedValue;
  }
}

// Unlike the others, it is an instruction for whole warps that come to one place.
// @source PTX ISA, ldmatrix.sync.aligned
void WarpExchange::load_matrices(Warp& warp, std::uint32_t lanes) {
  if (lanes == ~0U) return hand_out_matrices(warp);
  const Lane& lane = warp.lanes[core::first_lane(lanes)];
  report_mask(warp, lane, static_cast<unsigned>(core::first_lane(~lanes)), WarpMistake::not_whole);
}

// Lanes may meet at different calls of one intrinsic, as long as the masks agree. The programming guide asks for "the
// same intrinsic with the same mask", the PTX ISA for the same instruction "with the same qualifiers and same
// membermask value", and neither for the same place; an H200 delivers what all of them have put in, for votes,
// shuffles, reductions and __syncwarp() alike. But whoever comes to such a place after that, and names a lane that was
// there before, will not meet it: the lane counts as having come past.
// @source PTX ISA, vote.sync, shfl.sync, redux.sync; CUDA C++ Programming Guide, Warp Vote Functions
void WarpExchange::note_meeting(Warp& warp, std::uint32_t lanes) {
  for (const std::size_t i : lanes_in(lanes)) warp.lanes[i].wait_tag += kMetElsewhere;
}

// What a lane gets from one that does not take part is undefined, but it need not use it: sums over half a warp and
// neighbours at an edge are written that way. A shuffle that gives no lane a defined value is a mistake. Distances are
// left alone, because a loop over distances passes through such shuffles, and guards what it does with the values.
void WarpExchange::check_sources(const Warp& warp, std::uint32_t lanes) {
  const bool is_alone = (lanes & (lanes - 1)) == 0;  // the last one of a row, perhaps, which has no neighbour
  if (is_alone || stuck_.fatal) return;
  for (const std::size_t i : lanes_in(lanes)) {
    if ((lanes >> shuffle_source(warp.lanes[i]) & 1U) != 0) return;
  }
  const Lane& lane = warp.lanes[core::first_lane(lanes)];
  const std::uint32_t source = shuffle_source(lane);
  report_mask(warp, lane, source, WarpMistake::all_sources);
  if ((lane.mask >> source & 1U) == 0) stuck_.fatal->other = Whereabouts::unnamed;
}

// Lanes that have exited may be named: they count as having arrived. But one that came past this place without taking
// part was not meant to.
void WarpExchange::check_mask(const Warp& warp, const Lane& lane, std::uint32_t lanes) {
  if (!checks_masks_ || lane.operation == WarpOperation::active_mask) return;
  if (lane.operation == WarpOperation::load_matrices) return;  // asks for all lanes anyway
  for (const Lane& other : warp.lanes) {
    if ((lane.mask & ~lanes & other.bit()) != 0 && paths_.before(lane.wait_tag, other.wait_tag)) {
      return report_mask(warp, lane, other.number(), WarpMistake::mask);
    }
  }
}

void WarpExchange::check_width(const Lane& lane) {
  if (has_valid_width(lane)) return;
  stuck_.note(StuckLane{.thread = lane.index,
                        .tag = lane.wait_tag,
                        .at_barrier = false,
                        .mistake = WarpMistake::width,
                        .width = lane.width});
}

void WarpExchange::report_mask(const Warp& warp, const Lane& lane, unsigned missing, WarpMistake mistake) {
  const bool exists = missing < warp.lanes.size();
  const int other = lane.index - static_cast<int>(lane.number()) + static_cast<int>(missing);
  stuck_.note(StuckLane{.thread = lane.index,
                        .tag = lane.wait_tag,
                        .at_barrier = false,
                        .other_thread = other,
                        .other = exists ? Whereabouts::exited : Whereabouts::missing,
                        .mistake = mistake});
}

std::uint32_t WarpExchange::find_complete(const Warp& warp) {
  const Lane* waiting = nullptr;
  const Lane* first_asking = nullptr;  // __activemask(): the lanes that come first in the program are together
  for (const Lane& lane : warp.lanes) {
    if (lane.state != LaneState::at_warp_op) continue;
    if (waiting == nullptr) waiting = &lane;
    if (lane.operation == WarpOperation::active_mask) {
      if (first_asking == nullptr || paths_.before(lane.wait_tag, first_asking->wait_tag)) first_asking = &lane;
    } else if (const std::uint32_t together = together_with(warp, lane); together != 0) {
      return together;
    }
  }
  if (first_asking != nullptr) {
    return warp.lanes_that([&](const Lane& lane) {
      const bool asks = lane.state == LaneState::at_warp_op && lane.operation == WarpOperation::active_mask;
      return asks && lane.wait_tag == first_asking->wait_tag;
    });
  }
  // Who waits at a barrier object may come yet: other warps arrive there.
  if (waiting != nullptr && warp.lanes_that(waits_at_object) == 0) report_stuck(warp, *waiting);
  return 0;
}

void WarpExchange::report_stuck(const Warp& warp, const Lane& waiting) {
  const bool needs_all = waiting.operation == WarpOperation::load_matrices;
  const auto is_missing = [&](const Lane& lane) {
    const bool takes_part =
        lane.state == LaneState::at_warp_op && lane.operation == waiting.operation && lane.mask == waiting.mask;
    const bool is_elsewhere = needs_all && lane.wait_tag != waiting.wait_tag;
    return (waiting.mask & lane.bit()) != 0 && (!takes_part || is_elsewhere) && lane.state != LaneState::exited;
  };
  const auto missing = std::ranges::find_if(warp.lanes, is_missing);
  const Lane& other = missing == warp.lanes.end() ? waiting : *missing;
  stuck_.note(StuckLane{.thread = waiting.index,
                        .tag = waiting.wait_tag,
                        .at_barrier = false,
                        .other_thread = other.index,
                        .other = whereabouts(other),
                        .other_tag = other.wait_tag,
                        .mistake = needs_all ? WarpMistake::not_whole : WarpMistake::mask});
}

}  // namespace simt
