// How the warps of a block, and blocks, let one another run while they wait: no kernel says that it waits.

#include <algorithm>
#include <utility>
#include <vector>

#include "common/simt/execution/block.h"

namespace simt {

// A block may wait for another one and change memory meanwhile: it counts its looks, or takes and releases a lock. No
// block must wait for ever while others run.
bool Block::has_had_its_share() const {
  constexpr int kFirstTime = 1 << 14;  // not soon: while it waits, the next block needs stacks of its own
  constexpr int kLater = 1 << 10;      // who waits together with many others should not take as long each time
  return has_turn_ && work_ > (has_given_way_ ? kLater : kFirstTime);
}

Block::Outcome Block::give_way() {
  has_turn_ = false;
  has_given_way_ = true;
  work_ = 0;
  return Outcome::gave_way;
}

// Whether nobody wants to know what else the warp does.
bool Block::is_known(int warp) const {
  return context_.has_enough_of && is_told_ && context_.has_enough_of({number_, warp});
}

// Likewise of all of its warps that have not ended, if there are any.
bool Block::is_known() const {
  const auto has_ended = [](const Lane& lane) { return lane.state == LaneState::exited; };
  const auto lanes = all_lanes();
  return !std::ranges::all_of(lanes, has_ended) &&
         std::ranges::all_of(lanes, [&](const Lane& lane) { return has_ended(lane) || is_known(lane.warp()); });
}

// A warp that goes on and on with atomics may wait for what another warp has yet to do. And of a warp that is known,
// the rest is only for others of its block.
bool Block::should_pause() {
  constexpr int kFullLogs = 16;  // no kernel that makes progress is held up by a pause now and then
  const auto rounds = lockstep_ ? kFullLogs * WarpLog::kSteps : kFullLogs;
  const bool may_wait = (warp_.rounds >= rounds && warp_.used_atomics) || warp_.is_idle;
  if (is_known(warp_.index))
    changed_ = true;  // it does not wait for others
  else if (!may_wait)
    return false;
  paused_[static_cast<std::size_t>(warp_.index)] = warp_.runnable;
  if (!stage_.log.is_empty()) set_log_aside();
  return true;
}

// The log belongs to whichever warp runs. Lanes that left the loop in which others wait have written what comes after
// it.
void Block::set_log_aside() {
  std::vector<StepAhead>& steps = ahead_[warp_.index];
  for (std::size_t lane = 0; lane < warp_.lanes.size(); ++lane) {
    LaneLog& log = stage_.log.lane(lane);
    for (std::ptrdiff_t i = log.head; i < log.size(); ++i) {
      const LogCursor step = log.begin + i;
      steps.push_back({lane, {step.address(), step.tag()}, stage_.log.values(i).of(lane)});
    }
    log.clear();
  }
}

void Block::take_log_back() {
  const auto steps = ahead_.find(warp_.index);
  if (steps == ahead_.end()) return;
  for (const StepAhead& step : steps->second) {
    LaneLog& log = stage_.log.lane(step.lane);
    stage_.log.values(log.size()).set(step.lane, step.value);
    log.cursor.address() = step.record.address;
    log.cursor.tag() = step.record.tag;
    log.cursor += 1;
    log.unvalued = log.cursor;
  }
  ahead_.erase(steps);
  warp_.log_was_full = warp_.lanes_that([](const Lane& lane) { return lane.state == LaneState::log_full; }) != 0;
}

// What fills the log of a lane is told when the lanes behind it have caught up. These may wait for that lane.
bool Block::may_wait_in_vain() const {
  constexpr int kManyRounds = 128;  // of full logs: nobody walks that far behind others who do not wait
  return held_back_[static_cast<std::size_t>(warp_.index)].rounds >= kManyRounds;
}

void Block::note_held_back(std::uint32_t lanes) {
  HeldBack& held = held_back_[static_cast<std::size_t>(warp_.index)];
  held.lanes &= lanes;
  held = held.lanes != 0 ? HeldBack{held.lanes, held.rounds + 1} : HeldBack{lanes, 0};
}

// Lanes that take and release a lock again and again fill the log with as many steps each time: they might always be
// stopped between the two, and nobody else would ever get the lock. Only where somebody waits: a log that is cut short
// shows less of the loops that lanes are in, see loop_ends.h.
bool Block::may_hold_lock() const {
  constexpr int kMuchWork = 1 << 10;
  if (!has_given_way_ && work_ <= kMuchWork) return false;
  return has_waiting_ || (has_turn_ && context_.queue.has_waiting());
}

// One of 64 numbers, the same ones in each run.
unsigned Block::throw_dice() {
  dice_ = dice_ * 1664525 + 1013904223;
  return dice_ >> 26;
}

}  // namespace simt
