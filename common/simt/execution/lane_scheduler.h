#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "common/core/lanes.h"
#include "common/simt/execution/current.h"
#include "common/simt/execution/grid_launch.h"
#include "common/simt/execution/stage.h"
#include "common/simt/execution/warp.h"

namespace simt {

/// Lets the lanes of a warp run, each on its stack, one after the other until it ends or has to wait.
class LaneScheduler {
 public:
  /// @param notes_values  of stores, what they wrote is kept in the log
  LaneScheduler(Stage& stage, const GridLaunch& launch, bool notes_values)
      : stage_(stage), launch_(launch), notes_values_(notes_values) {}

  /// Makes the lanes of a warp fresh. When its turn comes for the first time, so that they are in the cache when they
  /// start.
  void set_up(std::span<Lane> lanes) const;

  // Called from the worker's stack.
  /// Runs the lanes of `warp` until none of them is runnable, or the running one freezes.
  /// @pre one is runnable
  void run(Warp& warp);
  /// Lets a frozen lane go on, and others after it, as run() does.
  void thaw();
  /// Whether the lane that runs has stopped everything.
  [[nodiscard]] bool is_frozen() const { return frozen_; }

  // Called by the lane that runs.
  /// Another lane runs until this one is runnable again. Returns its Lane::value. Nothing may follow it on the way of a
  /// barrier or a warp operation: see context_switch.h.
  [[gnu::always_inline]] unsigned long long suspend(LaneState state) noexcept {
    Lane& lane = leave_current();
    lane.state = state;
    Lane* next = next_runnable();
    if (next == nullptr) return simt_switch(&lane.context, main_, 0);
    return resume(&lane.context, *next);
  }
  /// No lane runs until thaw().
  void freeze();
  /// Ends run(). Does not return to the lane.
  void leave() { simt_leave(main_, 0); }
  /// The lane has returned from the kernel; its stack ends at `top`. Does not return.
  void end_lane(void* top) noexcept;

  /// The lane that runs; null while none does.
  [[nodiscard]] Lane* running() const { return running_; }
  /// The lane that ran last: an endless loop spends most of its time where logs are merged.
  [[nodiscard]] const Lane* last() const { return last_; }

 private:
  // The stacks of a block outgrow the first-level cache: what the lanes to come will touch is asked for early.
  static constexpr int kLanesAhead = 2;
  static constexpr std::ptrdiff_t kLineBytes = 64;
  static constexpr std::ptrdiff_t kPrefetchedBytes = 4 * kLineBytes;
  static_assert(2 * kLanesAhead <= Stage::kSpareLanes);

  Lane* next_runnable() {
    const std::uint32_t runnable = warp_->runnable;
    if (runnable == 0) return nullptr;
    warp_->runnable = runnable & (runnable - 1);
    return &warp_->lanes[core::first_lane(runnable)];
  }

  void make_current(Lane& lane) {
    running_ = last_ = &lane;
    LaneLog& log = stage_.log.lane(lane.number());
    log.origin = lane.origin;
    log.last_pc = lane.last_pc;
    simt_current_log = &log;
    thread_index = lane.thread_index;
    if (launch_.is_of_twin) return;  // few of its lanes ever need a stack of their own
    const auto* stack = static_cast<const char*>((&lane)[kLanesAhead].context);
    for (std::ptrdiff_t at = 0; at < kPrefetchedBytes; at += kLineBytes) __builtin_prefetch(stack + at, 1);
    __builtin_prefetch(&(&lane)[2 * kLanesAhead], 1);
  }

  // What the lane that runs takes along.
  Lane& leave_current() {
    Lane& lane = *running_;
    LaneLog& log = *simt_current_log;
    lane.origin = log.origin;
    lane.last_pc = log.last_pc;
    if (notes_values_ && log.stores != 0) note_values(lane, log);
    return lane;
  }

  [[gnu::always_inline]] unsigned long long resume(Context* from, Lane& next) noexcept {
    make_current(next);
    const bool is_fresh = next.state == LaneState::fresh;
    next.state = LaneState::ready;
    if (!is_fresh) return simt_switch(from, next.context, next.value);
    next.stack = next.index;
    void* const top = static_cast<char*>(next.context) + kPrefetchedBytes;
    return simt_start(from, top, launch_.thunk, launch_.kernel, launch_.arguments);
  }

  static constexpr std::size_t kWordBytes = sizeof(std::uint32_t);
  // The kinds of plain stores of one, two and four words.
  static constexpr std::array<std::uint64_t, 3> kRows{row_of(memory::Kind::store, 4), row_of(memory::Kind::store, 8),
                                                      row_of(memory::Kind::store, 16)};

  // A step at which a lane stores something.
  struct StoreStep {
    std::ptrdiff_t at = -1;  // bytes after the beginning of a lane's log
    safety::StoredValues* values = nullptr;
  };

  void pause();
  void start_next_of_twin(void* top) noexcept;
  void note_values(const Lane& lane, LaneLog& log);
  bool note_one_store(std::size_t lane, LaneLog& log);
  void note_all_stores(std::size_t lane, LaneLog& log);
  bool note_stores(const LaneLog& log, std::size_t lane);
  void find_stores(const LaneLog& log);

  Stage& stage_;
  const GridLaunch& launch_;
  const bool notes_values_;
  bool frozen_ = false;
  Context main_ = nullptr;  // where the worker goes on
  Warp* warp_ = nullptr;
  Lane* running_ = nullptr;
  Lane* last_ = nullptr;
  std::vector<StoreStep> store_steps_;  // of the lane whose values were noted last
  StoreStep one_store_{};               // the only one of them, or one that no lane has
};

}  // namespace simt
