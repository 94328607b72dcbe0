// Shuffles, votes and __syncwarp(): operations that lanes of one warp complete together.

#include <algorithm>
#include <bit>

#include "common/simt/execution/block_runner.h"

namespace simt {
namespace {

using detail::WarpOperation;
using Word = unsigned long long;

// What a shuffle reads from a lane that does not take part. CUDA leaves it undefined.
constexpr Word kUndefined = ~0ULL;

std::uint32_t lane_number(const Lane& lane) { return static_cast<std::uint32_t>(lane.index) % memory::kWarpSize; }

// The lane whose value a shuffle delivers to `lane`.
// @source PTX ISA, shfl.sync
std::uint32_t shuffle_source(const Lane& lane) {
  const std::uint32_t self = lane_number(lane);
  const auto width = static_cast<std::uint32_t>(lane.width);
  const auto argument = static_cast<std::uint32_t>(lane.argument);
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
    case WarpOperation::reduce_add: return (a + b) & 0xffffffffULL;
    case WarpOperation::reduce_min: return std::min(a, b);
    case WarpOperation::reduce_max: return std::max(a, b);
    case WarpOperation::reduce_min_signed: return signed_of(a) < signed_of(b) ? a : b;
    case WarpOperation::reduce_max_signed: return signed_of(a) > signed_of(b) ? a : b;
    case WarpOperation::reduce_and: return a & b;
    case WarpOperation::reduce_or: return a | b;
    default: return a ^ b;
  }
}

}  // namespace

unsigned long long BlockRunner::exchange(WarpOperation operation, unsigned mask, Word value, int argument, int width,
                                         std::uint64_t pc) {
  Lane& lane = *running_;
  lane.wait_tag = pc << kPcShift | lane.path_bits;
  lane.operation = operation;
  lane.mask = mask;
  lane.value = value;
  lane.argument = argument;
  lane.width = width;
  lane.state = LaneState::at_warp_op;
  // What was logged before a __syncwarp() has to be checked before it: then the lane cannot simply go on.
  const bool must_drain = checker_ != nullptr && operation == WarpOperation::sync;
  if (const std::uint32_t together = must_drain ? 0 : waiting_with(lane); together != 0) {
    complete(together);
    runnable_ &= ~(1U << lane_number(lane));  // this lane simply goes on
    return lane.value;
  }
  suspend(lane, LaneState::at_warp_op);
  return lane.value;
}

// The lanes that complete `lane`'s operation with it, or 0 while one is missing.
std::uint32_t BlockRunner::waiting_with(const Lane& lane) const {
  if (lane.operation == WarpOperation::active_mask) return 0;  // decided when nobody else can run
  if ((lane.mask >> lane_number(lane) & 1U) == 0) return 0;
  std::uint32_t together = 0;
  for (const Lane& other : warp_) {
    const std::uint32_t other_bit = 1U << lane_number(other);
    if ((lane.mask & other_bit) == 0 || other.state == LaneState::exited) continue;
    if (other.state != LaneState::at_warp_op || other.operation != lane.operation || other.mask != lane.mask) return 0;
    together |= other_bit;
  }
  return together;
}

// Gives each of the lanes its result and lets it run on.
void BlockRunner::complete(std::uint32_t lanes) {
  Word operand[memory::kWarpSize];
  std::uint32_t votes = 0;
  for (std::uint32_t rest = lanes; rest != 0; rest &= rest - 1) {
    const auto i = static_cast<std::size_t>(std::countr_zero(rest));
    operand[i] = warp_[i].value;
    if (operand[i] != 0) votes |= 1U << i;
  }
  const auto first = static_cast<std::size_t>(std::countr_zero(lanes));
  const WarpOperation operation = warp_[first].operation;
  check_mask(warp_[first], lanes);
  if (checker_ != nullptr && operation == WarpOperation::sync) {
    checker_->order().sync_lanes(warp_[first].index / memory::kWarpSize, lanes);
  }

  Word common = operand[first];
  std::uint32_t equal_to_first = 0;
  for (std::uint32_t rest = lanes; rest != 0; rest &= rest - 1) {
    const auto i = static_cast<std::size_t>(std::countr_zero(rest));
    if (operand[i] == operand[first]) equal_to_first |= 1U << i;
    if (i != first) common = reduce(operation, common, operand[i]);
  }

  for (std::uint32_t rest = lanes; rest != 0; rest &= rest - 1) {
    const auto i = static_cast<std::size_t>(std::countr_zero(rest));
    Lane& lane = warp_[i];
    switch (operation) {
      case WarpOperation::sync: break;
      case WarpOperation::active_mask: lane.value = lanes; break;
      case WarpOperation::shuffle:
      case WarpOperation::shuffle_up:
      case WarpOperation::shuffle_down:
      case WarpOperation::shuffle_xor: {
        const std::uint32_t source = shuffle_source(lane);
        if ((lane.mask & ~lanes) >> source & 1U) report_mask(lane, source);
        lane.value = (lanes >> source & 1U) != 0 ? operand[source] : kUndefined;
        break;
      }
      case WarpOperation::ballot: lane.value = votes; break;
      case WarpOperation::any: lane.value = votes != 0 ? 1 : 0; break;
      case WarpOperation::all: lane.value = votes == lanes ? 1 : 0; break;
      case WarpOperation::match_any: {
        std::uint32_t same = 0;
        for (std::uint32_t others = lanes; others != 0; others &= others - 1) {
          const auto j = static_cast<std::size_t>(std::countr_zero(others));
          if (operand[j] == operand[i]) same |= 1U << j;
        }
        lane.value = same;
        break;
      }
      case WarpOperation::match_all: lane.value = equal_to_first == lanes ? lanes : 0; break;
      default: lane.value = common; break;
    }
    lane.state = LaneState::ready;
    runnable_ |= 1U << i;
  }
}

// Lanes that have exited may be named: they count as having arrived. But one that came past this place without taking
// part was not meant to.
void BlockRunner::check_mask(const Lane& lane, std::uint32_t lanes) {
  if (lane.operation == WarpOperation::active_mask) return;
  for (const Lane& other : warp_) {
    const std::uint32_t number = lane_number(other);
    if ((lane.mask & ~lanes) >> number & 1U && paths_.before(lane.wait_tag, other.wait_tag)) return report_mask(lane, number);
  }
}

void BlockRunner::report_mask(const Lane& lane, std::uint32_t missing) {
  if (stuck_) return;
  const bool exists = missing < warp_.size();
  const int other = lane.index - static_cast<int>(lane_number(lane)) + static_cast<int>(missing);
  stuck_ = StuckLane{block_, lane.index, lane.wait_tag, false, other, exists ? LaneState::exited : LaneState::fresh, 0};
}

// No lane of the warp can run. Returns whether one can now.
bool BlockRunner::release_warp_operations() {
  const Lane* waiting = nullptr;
  const Lane* first_asking = nullptr;  // __activemask(): the lanes that come first in the program are together
  for (const Lane& lane : warp_) {
    if (lane.state != LaneState::at_warp_op) continue;
    if (waiting == nullptr) waiting = &lane;
    if (lane.operation == WarpOperation::active_mask) {
      if (first_asking == nullptr || paths_.before(lane.wait_tag, first_asking->wait_tag)) first_asking = &lane;
    } else if (const std::uint32_t together = waiting_with(lane); together != 0) {
      complete(together);
      return true;
    }
  }
  if (first_asking != nullptr) {
    std::uint32_t together = 0;
    for (const Lane& lane : warp_) {
      const bool asks = lane.state == LaneState::at_warp_op && lane.operation == WarpOperation::active_mask;
      if (asks && lane.wait_tag == first_asking->wait_tag) together |= 1U << lane_number(lane);
    }
    complete(together);
    return true;
  }
  if (waiting == nullptr) return false;

  const auto is_missing = [&](const Lane& lane) {
    const bool named = (waiting->mask >> lane_number(lane) & 1U) != 0;
    return named && (lane.state != LaneState::at_warp_op || lane.operation != waiting->operation ||
                     lane.mask != waiting->mask) && lane.state != LaneState::exited;
  };
  const auto missing = std::find_if(warp_.begin(), warp_.end(), is_missing);
  const Lane& other = missing == warp_.end() ? *waiting : *missing;
  stuck_ = StuckLane{block_, waiting->index, waiting->wait_tag, false, other.index, other.state, other.wait_tag};
  return false;
}

}  // namespace simt
