#include "common/simt/execution/lane_scheduler.h"

#include <algorithm>
#include <cstring>
#include <iterator>

#include "common/simt/execution/block.h"

namespace simt {

void LaneScheduler::set_up(std::span<Lane> lanes) const {
  const dim3& size = launch_.shape.block;
  const core::Index3 first = launch_.shape.thread_index(lanes.front().index);
  uint3 index{first.x, first.y, first.z};
  const std::uint64_t origin = tag_origin(0);
  for (Lane& lane : lanes) {
    lane.context = stage_.stacks.top(lane.index) - kPrefetchedBytes;  // of a fresh stack, what is asked for
    lane.origin = origin;
    lane.last_pc = 0;
    lane.wait_tag = 0;
    lane.thread_index = index;
    lane.state = LaneState::fresh;
    if (++index.x < size.x) continue;
    index.x = 0;
    if (++index.y < size.y) continue;
    index.y = 0;
    ++index.z;
  }
}

void LaneScheduler::run(Warp& warp) {
  warp_ = &warp;
  resume(&main_, *next_runnable());
  pause();
}

void LaneScheduler::thaw() {
  frozen_ = false;
  make_current(*running_);
  simt_switch(&main_, running_->context);
  pause();
}

// Back on the worker's stack.
void LaneScheduler::pause() {
  simt_current_log = nullptr;
  if (!frozen_) running_ = nullptr;
}

void LaneScheduler::freeze() {
  Lane& lane = leave_current();
  frozen_ = true;
  simt_switch(&lane.context, main_);
}

void LaneScheduler::end_lane(void* top) noexcept {
  const LaneLog& log = *simt_current_log;
  Lane& lane = leave_current();
  lane.state = LaneState::exited;
  if (!log.is_empty()) lane.wait_tag = (log.cursor + -1).tag();
  Lane* next = next_runnable();
  if (next == nullptr) return simt_leave(main_);
  make_current(*next);
  const bool is_fresh = next->state == LaneState::fresh;
  next->state = LaneState::ready;
  if (!is_fresh) return simt_leave(next->context);
  // A lane that never waits needs no stack of its own.
  return simt_restart(top, launch_.thunk, launch_.kernel, launch_.arguments);
}

extern "C" void simt_lane_ended(void* top) noexcept { simt_current_block->lanes().end_lane(top); }

// Before any other lane runs, memory holds what this one has written.
[[gnu::noinline]] void LaneScheduler::note_values(const Lane& lane, LaneLog& log) {
  const auto size = static_cast<std::int32_t>(log.size());
  if (log.stores != 0) {
    if (!are_stores_at(store_steps_, log, size)) find_stores(log, size);
    for (const std::int32_t step : store_steps_) {
      const LogCursor record = log.begin + step;
      auto& value = stage_.log.values(step)[lane.number()];
      const auto* written = reinterpret_cast<const void*>(record.address());
      const int bytes = tag_kind(record.tag()).bytes;
      if (bytes == 4) [[likely]] {
        std::memcpy(&value, written, 4);  // one instruction
      } else {
        std::memcpy(&value, written, static_cast<std::size_t>(bytes));
      }
    }
  }
  log.stores = 0;
  log.valued = size;
}

// Lanes mostly store at the same steps as the lane before. If each of these steps is a store, and they are as many as
// there are stores, they are all.
bool LaneScheduler::are_stores_at(std::span<const std::int32_t> steps, const LaneLog& log, std::int32_t size) {
  if (std::ssize(steps) != log.stores || steps.front() < log.valued || steps.back() >= size) return false;
  return std::ranges::all_of(steps, [&](std::int32_t step) { return is_store((log.begin + step).tag()); });
}

void LaneScheduler::find_stores(const LaneLog& log, std::int32_t size) {
  store_steps_.clear();
  for (std::int32_t step = log.valued; step < size; ++step) {
    if (is_store((log.begin + step).tag())) store_steps_.push_back(step);
  }
}

}  // namespace simt
