#pragma once

#include "common/simt/execution/grid_launch.h"
#include "common/simt/execution/stage.h"
#include "common/simt/execution/warp.h"

namespace simt {

/// Lets the lanes of a warp run on their fibers, one after the other, each until it ends or has to wait.
class LaneScheduler {
 public:
  /// @param notes_values  of stores, what they wrote is kept in the log
  LaneScheduler(Stage& stage, const GridLaunch& launch, bool notes_values)
      : stage_(stage), launch_(launch), notes_values_(notes_values) {}

  // Called from the worker's stack.
  /// Runs the lanes of `warp` until none of them is runnable, or the running one freezes.
  /// @pre one is runnable
  void run(Warp& warp);
  /// Lets a frozen lane go on, and others after it, as run() does.
  void thaw();
  /// Whether the lane that runs has stopped everything.
  [[nodiscard]] bool is_frozen() const { return frozen_; }

  // Called by the lane that runs.
  /// Another lane runs until this one is runnable again.
  void suspend(LaneState state);
  /// No lane runs until thaw().
  void freeze();
  /// Ends run(). Does not return to the lane.
  void leave() { stage_.fibers.switch_to(Fibers::kMain); }

  /// The lane that runs; null while none does.
  [[nodiscard]] Lane* running() const { return running_; }
  /// The lane that ran last: an endless loop spends most of its time where logs are merged.
  [[nodiscard]] const Lane* last() const { return last_; }

  /// What a fiber does again and again: runs a lane from its start to its end. Returns when there is another one; that
  /// one may belong to another block.
  void run_lane(int fiber);

 private:
  void pause();
  Lane* next_runnable();
  void make_current(Lane* lane);
  void resume(Lane& lane);
  void note_values(LaneLog& log);

  Stage& stage_;
  const GridLaunch& launch_;
  const bool notes_values_;
  Warp* warp_ = nullptr;
  Lane* running_ = nullptr;
  Lane* last_ = nullptr;
  Lane* starting_ = nullptr;
  bool frozen_ = false;
};

}  // namespace simt
