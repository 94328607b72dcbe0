#include "common/simt/execution/block.h"

#include <algorithm>
#include <utility>

#include "common/core/lanes.h"
#include "common/simt/execution/current.h"

namespace simt {
namespace {

uint3 as_uint3(const core::Index3& index) { return {index.x, index.y, index.z}; }
uint3 as_uint3(const dim3& size) { return {size.x, size.y, size.z}; }

int warps_of(const LaunchShape& shape) {
  return (static_cast<int>(shape.threads_per_block()) + memory::kWarpSize - 1) / memory::kWarpSize;
}

}  // namespace

Block::Block(const BlockContext& context, Stage& stage, std::uint64_t number)
    : context_(context),
      stage_(stage),
      number_(number),
      warps_(warps_of(context.launch.shape)),
      is_told_(context.choice == nullptr || context.choice->tells(number)),
      has_order_(is_told_ || !context.untold.is_of_twin),
      reconvergence_(context.paths, context.stream, &context.places),
      lanes_(stage, is_told_ ? context.launch : context.untold, is_told_ && context.stream.needs_values()),
      exchange_(context.paths, has_order_) {
  for (LaneLog& log : stage.log.lanes()) {
    log.clear();
    log.end = log.begin + (context.in_step ? 1 : WarpLog::kSteps);
    log.keeps_blocks = context.tells_basic_blocks;
    log.idle_atomics = 0;  // else a block would begin with those of one that ran before, which depends on the workers
  }
  if (context.in_step) lockstep_.emplace(context.paths, context.places, context.launch.shape.threads_per_block());
  const unsigned last_lanes = context.launch.shape.threads_per_block() % memory::kWarpSize;
  std::fill_n(existing_.begin(), warps_, ~0U);
  if (last_lanes != 0) existing_[static_cast<std::size_t>(warps_ - 1)] = (1U << last_lanes) - 1;
  start_sweep(existing_);
}

std::span<Lane> Block::all_lanes() const {
  return std::span(stage_.lanes).first(context_.launch.shape.threads_per_block());
}

Block::Outcome Block::run() {
  simt_current_block = this;
  context_.stream.use_stacks(this);
  block_size = as_uint3(context_.launch.shape.block);
  grid_size = as_uint3(context_.launch.shape.grid);
  block_index = as_uint3(context_.index_of(number_));
  while (true) {
    if (!run_warp()) return Outcome::wants_turn;
    if (must_stop()) return Outcome::stopped;
    if (next_warp()) continue;
    if (context_.has_enough_of && is_known()) return Outcome::left;
    if (std::ranges::any_of(paused_, [](std::uint32_t lanes) { return lanes != 0; })) {
      const bool all_wait = !changed_;
      start_sweep(std::exchange(paused_, {}));
      if (all_wait || has_had_its_share()) return give_way();
      continue;
    }
    if (!release_barrier()) return must_stop() ? Outcome::stopped : Outcome::ended;
    if (has_had_its_share()) return give_way();
  }
}

// Each warp runs its lanes of `lanes` until it can go no further.
void Block::start_sweep(const Masks& lanes) {
  sweep_ = lanes;
  changed_ = false;
  warp_.index = -1;
  next_warp();
}

// Returns whether there is another one in this sweep.
bool Block::next_warp() {
  int index = warp_.index + 1;
  while (index < warps_ && sweep_[static_cast<std::size_t>(index)] == 0) ++index;
  if (index == warps_) return false;
  const auto first = static_cast<std::size_t>(index) * memory::kWarpSize;
  const auto lanes = all_lanes().subspan(first);
  warp_ = {.index = index,
           .lanes = lanes.first(std::min<std::size_t>(lanes.size(), memory::kWarpSize)),
           .runnable = sweep_[static_cast<std::size_t>(index)]};
  if (index == warps_begun_) {
    lanes_.set_up(warp_.lanes);
    ++warps_begun_;
  }
  if (!ahead_.empty()) take_log_back();
  return true;
}

// Returns false if the block has frozen in the middle of the warp.
bool Block::run_warp() {
  while (true) {
    if (context_.gate != nullptr) context_.gate->enter_kernel();
    if (lanes_.is_frozen()) {
      lanes_.thaw();
    } else if (warp_.runnable != 0) {
      lanes_.run(warp_);
    }
    if (context_.gate != nullptr) context_.gate->leave_kernel();
    if (lanes_.is_frozen()) return false;
    if (misaligned_) return true;
    constexpr int kFullLog = 64;  // of all lanes, as against that of a short loop
    work_ += warp_.log_was_full ? kFullLog : 1;
    drain();
    ++warp_.rounds;
    if (warp_.runnable == 0 && !(used_warp_operations_ && complete_operations())) break;
    if (must_stop() || should_pause()) return true;
  }
  changed_ = true;
  return true;
}

// Nobody listens: whoever has stopped for a full log goes on.
void Block::drop_log() {
  warp_.log_was_full = false;
  for (Lane& lane : warp_.lanes) {
    LaneLog& log = stage_.log.lane(lane.number());
    if (!log.is_empty()) log.clear();
    if (lane.state != LaneState::log_full) continue;
    lane.state = LaneState::ready;
    warp_.runnable |= lane.bit();
  }
}

void Block::drain() {
  if (lockstep_) return end_step();
  if (!is_told_) return drop_log();
  const bool waits_in_vain = may_wait_in_vain();
  const std::uint32_t running = waits_in_vain ? 0 : warp_.lanes_that([](const Lane& lane) {
    return lane.state == LaneState::ready || lane.state == LaneState::log_full || lane.state == LaneState::fresh;
  });
  std::array<std::ptrdiff_t, memory::kWarpSize> untold;
  if (warp_.log_was_full) {
    for (std::size_t lane = 0; lane < untold.size(); ++lane) untold[lane] = stage_.log.lane(lane).untold();
  }
  reconvergence_.drain(stage_.log, warp_.existing(), running, place());
  if (!warp_.log_was_full) return note_held_back(0);
  warp_.log_was_full = false;
  std::uint32_t held_back = 0;
  for (Lane& lane : warp_.lanes) {
    if (lane.state != LaneState::log_full) continue;
    const LaneLog& log = stage_.log.lane(lane.number());
    if (log.is_empty()) {
      lane.state = LaneState::ready;
      warp_.runnable |= lane.bit();
    } else {
      warp_.log_was_full = true;
      if (log.untold() == untold[lane.number()]) held_back |= lane.bit();
    }
  }
  note_held_back(warp_.has_updated || has_waiting_ ? held_back : 0);
}

// What is logged has happened: of each lane one step at most. Whoever waits before the next one has not taken it yet.
void Block::end_step() {
  if (is_told_) reconvergence_.drain(stage_.log, warp_.existing(), 0, place());
  for (LaneLog& log : stage_.log.lanes()) {
    log.clear();
    log.end = log.begin + 1;
  }
  const std::uint32_t lanes = warp_.lanes_that([](const Lane& lane) { return lane.state == LaneState::log_full; });
  if (lanes == 0) return;
  const Lockstep::Turn turn = lockstep_->next(warp_, lanes);
  warp_.is_idle |= turn.all_spin;
  for (const std::size_t i : core::lanes_in(turn.lanes)) warp_.lanes[i].state = LaneState::ready;
  warp_.runnable |= turn.lanes;
}

// No lane of the warp can run. Returns whether one can now.
bool Block::complete_operations() {
  const std::uint32_t lanes = exchange_.find_complete(warp_);
  if (lanes != 0) complete(lanes);
  note_stuck_lanes();
  return lanes != 0;
}

void Block::note_stuck_lanes() {
  if (!exchange_.stuck().any()) return;
  StuckLanes found = exchange_.stuck();
  for (auto* lane : {&found.fatal, &found.disputable}) {
    if (*lane) (*lane)->block = number_;
  }
  stuck_.note(found);
}

void Block::complete(std::uint32_t lanes) {
  const Lane& first = warp_.lanes[core::first_lane(lanes)];
  const bool is_meeting = first.operation == detail::WarpOperation::sync;
  if (is_told_) context_.stream.warp_operation(place(), first.operation, first.is_wide ? 2 : 1);
  exchange_.complete(warp_, lanes);
  note_stuck_lanes();
  if (is_meeting && context_.tells_meetings && is_told_) context_.stream.warp_sync({place(), lanes, first.wait_tag});
}

}  // namespace simt
