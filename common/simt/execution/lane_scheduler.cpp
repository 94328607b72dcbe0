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
  // A twin does not say where it is: it is in its kernel, at least.
  const std::uint64_t place = launch_.is_of_twin ? reinterpret_cast<std::uint64_t>(launch_.kernel) + 1 : 0;
  for (Lane& lane : lanes) {
    lane.context = stage_.stacks.top(lane.index) - kPrefetchedBytes;  // of a fresh stack, what is asked for
    lane.origin = origin;
    lane.last_pc = place;
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
  simt_switch(&main_, running_->context, 0);
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
  simt_switch(&lane.context, main_, 0);
}

// Most lanes of a twin do little and never wait: what only a log needs would take longer than they do. Words are copied
// one by one, as they were written: a processor waits when it loads what several stores have just made.
[[gnu::always_inline]] inline void LaneScheduler::start_next_of_twin(void* top) noexcept {
  Lane& lane = *running_;
  lane.state = LaneState::exited;
  Lane* next = next_runnable();
  if (next == nullptr) return simt_leave(main_, 0);
  if (next->state != LaneState::fresh) {
    make_current(*next);
    next->state = LaneState::ready;
    return simt_leave(next->context, next->value);
  }
  running_ = last_ = next;
  LaneLog& log = stage_.log.lane(next->number());
  simt_current_log = &log;
  if (log.origin != next->origin) [[unlikely]]
    log.origin = next->origin;
  if (log.last_pc != next->last_pc) [[unlikely]]
    log.last_pc = next->last_pc;
  thread_index.x = next->thread_index.x;
  thread_index.y = next->thread_index.y;
  thread_index.z = next->thread_index.z;
  next->state = LaneState::ready;
  next->stack = lane.stack;
  return simt_restart(top, launch_.thunk, launch_.kernel, launch_.arguments);
}

void LaneScheduler::end_lane(void* top) noexcept {
  if (launch_.is_of_twin) return start_next_of_twin(top);
  const LaneLog& log = *simt_current_log;
  Lane& lane = leave_current();
  lane.state = LaneState::exited;
  if (!log.is_empty() && !met_elsewhere(lane)) lane.wait_tag = (log.cursor + -1).tag();
  Lane* next = next_runnable();
  if (next == nullptr) return simt_leave(main_, 0);
  make_current(*next);
  const bool is_fresh = next->state == LaneState::fresh;
  next->state = LaneState::ready;
  if (!is_fresh) return simt_leave(next->context, next->value);
  // A lane that never waits needs no stack of its own.
  next->stack = lane.stack;
  return simt_restart(top, launch_.thunk, launch_.kernel, launch_.arguments);
}

extern "C" void simt_lane_ended(void* top) noexcept { simt_current_block->lanes().end_lane(top); }

// Lanes mostly store at the same steps as the lane before. If each of these steps is a store, and they are as many as
// there are stores, they are all. Returns whether each is.
[[gnu::always_inline]] inline bool LaneScheduler::note_stores(const LaneLog& log, std::size_t lane) {
  for (const StoreStep& step : store_steps_) {
    const LogCursor record = LogCursor::at(log.begin, step.at);
    const auto* written = reinterpret_cast<const char*>(record.address());
    auto& word = step.values->word;
    const std::uint64_t tag = record.tag();
    if ((tag & 0xff) == kRows[0]) [[likely]] {
      std::memcpy(&word[0][lane], written, kWordBytes);
      continue;
    }
    if (!is_store(tag)) return false;
    const auto bytes = static_cast<std::size_t>(tag_kind(tag).bytes);
    if (bytes < kWordBytes) {
      word[0][lane] = 0;
      std::memcpy(&word[0][lane], written, bytes);
      continue;
    }
    std::memcpy(&word[0][lane], written, kWordBytes);
    if (bytes == kWordBytes) continue;  // a strong one
    std::memcpy(&word[1][lane], written + kWordBytes, kWordBytes);
    if (bytes == 2 * kWordBytes) continue;
    std::memcpy(&word[2][lane], written + 2 * kWordBytes, kWordBytes);
    std::memcpy(&word[3][lane], written + 3 * kWordBytes, kWordBytes);
  }
  return true;
}

// The usual case of note_values(): one store of whole words, at the step of the lane before.
[[gnu::always_inline]] inline bool LaneScheduler::note_one_store(std::size_t lane, LaneLog& log) {
  const StoreStep step = one_store_;
  const LogCursor record = LogCursor::at(log.begin, step.at);
  if (log.stores != 1 || step.at < log.unvalued.bytes_after(log.begin) ||
      step.at >= log.cursor.bytes_after(log.begin)) {
    return false;
  }
  const std::uint64_t row = record.tag() & 0xff;
  const auto* written = reinterpret_cast<const char*>(record.address());
  const auto copy = [&](std::size_t word) {
    std::memcpy(&step.values->word[word][lane], written + word * kWordBytes, kWordBytes);
  };
  if (row != kRows[0] && row != kRows[1] && row != kRows[2]) return false;
  copy(0);
  if (row != kRows[0]) copy(1);
  if (row == kRows[2]) copy(2), copy(3);
  log.stores = 0;
  log.unvalued = log.cursor;
  return true;
}

// Before any other lane runs, memory holds what this one has written.
[[gnu::noinline]] void LaneScheduler::note_values(const Lane& lane, LaneLog& log) {
  if (!note_one_store(lane.number(), log)) note_all_stores(lane.number(), log);
}

[[gnu::noinline]] void LaneScheduler::note_all_stores(std::size_t lane, LaneLog& log) {
  const bool all_new = std::ssize(store_steps_) == log.stores &&
                       store_steps_.front().at >= log.unvalued.bytes_after(log.begin) &&
                       store_steps_.back().at < log.cursor.bytes_after(log.begin);
  if (!all_new || !note_stores(log, lane)) [[unlikely]] {
    find_stores(log);
    note_stores(log, lane);
  }
  log.stores = 0;
  log.unvalued = log.cursor;
}

void LaneScheduler::find_stores(const LaneLog& log) {
  store_steps_.clear();
  for (std::ptrdiff_t step = log.unvalued - log.begin; step < log.size(); ++step) {
    const LogCursor record = log.begin + step;
    if (is_store(record.tag())) store_steps_.push_back({record.bytes_after(log.begin), &stage_.log.values(step)});
  }
  if (store_steps_.size() == 1) one_store_ = store_steps_.front();
}

}  // namespace simt
