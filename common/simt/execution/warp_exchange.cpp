#include "common/simt/execution/warp_exchange.h"

#include <algorithm>
#include <array>

#include "common/core/lanes.h"

namespace simt {
namespace {

using core::lanes_in;
using detail::WarpOperation;
using Word = unsigned long long;

// What a shuffle reads from a lane that does not take part. CUDA leaves it undefined. It is no number as a float or a
// double, and as an index it lies just before an array. What memory holds that nobody wrote (core::kPoison) is another
// value: a result of this one was written.
constexpr Word kUndefined = ~1ULL;

// "width must have a value which is a power of two in the range [1, warpSize]".
// @source CUDA C++ Programming Guide, Warp Shuffle Functions
// Not std::has_single_bit(): a call, where the processor's own instruction is not to be counted on.
bool has_valid_width(const Lane& lane) {
  return lane.width != 0 && (lane.width & (lane.width - 1)) == 0 && lane.width <= memory::kWarpSize;
}

// The lane whose value a shuffle delivers to `lane`.
// @source PTX ISA, shfl.sync
std::uint32_t shuffle_source(const Lane& lane) {
  const std::uint32_t self = lane.number();
  const auto width = static_cast<std::uint32_t>(has_valid_width(lane) ? lane.width : memory::kWarpSize);
  const auto argument = std::uint32_t{lane.argument};
  const std::uint32_t segment = self & ~(width - 1);
  switch (lane.operation) {
    case WarpOperation::shuffle:
      return segment + (argument & (width - 1));
    case WarpOperation::shuffle_up:
      return self - segment >= argument ? self - argument : self;
    case WarpOperation::shuffle_down:
      return argument < width - (self - segment) ? self + argument : self;
    default: {
      const std::uint32_t source = self ^ (argument & 31);
      return source < segment + width ? source : self;
    }
  }
}

Word reduce(WarpOperation operation, Word a, Word b) {
  const auto signed_of = [](Word word) { return static_cast<int>(static_cast<unsigned>(word)); };
  switch (operation) {
    case WarpOperation::reduce_add:
      return (a + b) & 0xffffffffULL;
    case WarpOperation::reduce_min:
      return std::min(a, b);
    case WarpOperation::reduce_max:
      return std::max(a, b);
    case WarpOperation::reduce_min_signed:
      return signed_of(a) < signed_of(b) ? a : b;
    case WarpOperation::reduce_max_signed:
      return signed_of(a) > signed_of(b) ? a : b;
    case WarpOperation::reduce_and:
      return a & b;
    case WarpOperation::reduce_or:
      return a | b;
    default:
      return a ^ b;
  }
}

}  // namespace

Whereabouts whereabouts(const Lane& lane) {
  switch (lane.state) {
    case LaneState::exited:
      return Whereabouts::exited;
    case LaneState::at_barrier:
      return Whereabouts::at_barrier;
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
    together |= other.bit();
  }
  return together;
}

void WarpExchange::complete(Warp& warp, std::uint32_t lanes) {
  std::array<Word, memory::kWarpSize> operand;
  const std::size_t first = core::first_lane(lanes);
  std::uint32_t votes = 0;
  std::uint64_t places = 0;  // zero if they are all at one
  for (const std::size_t i : lanes_in(lanes)) {
    operand[i] = warp.lanes[i].value;
    places |= warp.lanes[i].wait_tag ^ warp.lanes[first].wait_tag;
    if (operand[i] != 0) votes |= core::lane_bit(i);
  }
  const WarpOperation operation = warp.lanes[first].operation;
  check_mask(warp, warp.lanes[first], lanes);
  if (operation == WarpOperation::shuffle) check_sources(warp, lanes);

  const auto same_as = [&](std::size_t i) {
    std::uint32_t same = 0;
    for (const std::size_t j : lanes_in(lanes)) same |= operand[j] == operand[i] ? core::lane_bit(j) : 0;
    return same;
  };
  Word common = operand[first];
  for (const std::size_t i : lanes_in(lanes & ~core::lane_bit(first))) common = reduce(operation, common, operand[i]);

  for (const std::size_t i : lanes_in(lanes)) {
    Lane& lane = warp.lanes[i];
    switch (operation) {
      case WarpOperation::sync:
        break;
      case WarpOperation::active_mask:
        lane.value = lanes;
        break;
      case WarpOperation::shuffle:
      case WarpOperation::shuffle_up:
      case WarpOperation::shuffle_down:
      case WarpOperation::shuffle_xor: {
        const std::uint32_t source = shuffle_source(lane);
        check_width(lane);
        if ((lane.mask & ~lanes) >> source & 1U) report_mask(warp, lane, source, WarpMistake::source);
        lane.value = (lanes >> source & 1U) != 0 ? operand[source] : kUndefined;
        break;
      }
      case WarpOperation::ballot:
        lane.value = votes;
        break;
      case WarpOperation::any:
        lane.value = votes != 0 ? 1 : 0;
        break;
      case WarpOperation::all:
        lane.value = votes == lanes ? 1 : 0;
        break;
      case WarpOperation::match_any:
        lane.value = same_as(i);
        break;
      case WarpOperation::match_all:
        lane.value = same_as(first) == lanes ? lanes : 0;
        break;
      default:
        lane.value = common;
        break;
    }
    lane.state = LaneState::ready;
  }
  if (places != 0) note_meeting(warp, lanes);
  warp.runnable |= lanes;
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
  if (is_alone || stuck_) return;
  for (const std::size_t i : lanes_in(lanes)) {
    if ((lanes >> shuffle_source(warp.lanes[i]) & 1U) != 0) return;
  }
  const Lane& lane = warp.lanes[core::first_lane(lanes)];
  const std::uint32_t source = shuffle_source(lane);
  report_mask(warp, lane, source, WarpMistake::all_sources);
  if ((lane.mask >> source & 1U) == 0) stuck_->other = Whereabouts::unnamed;
}

// Lanes that have exited may be named: they count as having arrived. But one that came past this place without taking
// part was not meant to.
void WarpExchange::check_mask(const Warp& warp, const Lane& lane, std::uint32_t lanes) {
  if (!checks_masks_ || lane.operation == WarpOperation::active_mask) return;
  for (const Lane& other : warp.lanes) {
    if ((lane.mask & ~lanes & other.bit()) != 0 && paths_.before(lane.wait_tag, other.wait_tag)) {
      return report_mask(warp, lane, other.number(), WarpMistake::mask);
    }
  }
}

void WarpExchange::check_width(const Lane& lane) {
  if (stuck_ || has_valid_width(lane)) return;
  stuck_ = StuckLane{.thread = lane.index,
                     .tag = lane.wait_tag,
                     .at_barrier = false,
                     .mistake = WarpMistake::width,
                     .width = lane.width};
}

void WarpExchange::report_mask(const Warp& warp, const Lane& lane, unsigned missing, WarpMistake mistake) {
  if (stuck_) return;
  const bool exists = missing < warp.lanes.size();
  const int other = lane.index - static_cast<int>(lane.number()) + static_cast<int>(missing);
  stuck_ = StuckLane{.thread = lane.index,
                     .tag = lane.wait_tag,
                     .at_barrier = false,
                     .other_thread = other,
                     .other = exists ? Whereabouts::exited : Whereabouts::missing,
                     .mistake = mistake};
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
  if (waiting != nullptr) report_stuck(warp, *waiting);
  return 0;
}

void WarpExchange::report_stuck(const Warp& warp, const Lane& waiting) {
  const auto is_missing = [&](const Lane& lane) {
    const bool takes_part =
        lane.state == LaneState::at_warp_op && lane.operation == waiting.operation && lane.mask == waiting.mask;
    return (waiting.mask & lane.bit()) != 0 && !takes_part && lane.state != LaneState::exited;
  };
  const auto missing = std::ranges::find_if(warp.lanes, is_missing);
  const Lane& other = missing == warp.lanes.end() ? waiting : *missing;
  stuck_ = StuckLane{0, waiting.index, waiting.wait_tag, false, other.index, whereabouts(other), other.wait_tag};
}

}  // namespace simt
