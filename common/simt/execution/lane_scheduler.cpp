#include "common/simt/execution/lane_scheduler.h"

#include <cstring>

#include "common/core/lanes.h"
#include "common/simt/execution/current.h"

namespace simt {

void LaneScheduler::run(Warp& warp) {
  warp_ = &warp;
  resume(*next_runnable());
  pause();
}

void LaneScheduler::thaw() {
  frozen_ = false;
  make_current(running_);
  stage_.fibers.switch_to(running_->fiber);
  pause();
}

// Back on the worker's stack.
void LaneScheduler::pause() {
  simt_current_log = nullptr;
  if (!frozen_) running_ = nullptr;
}

void LaneScheduler::freeze() {
  Lane& lane = *running_;
  const LaneLog& log = stage_.log.lane(lane.number());
  lane.path_bits = log.path_bits;
  lane.last_pc = log.last_pc;
  frozen_ = true;
  stage_.fibers.switch_to(Fibers::kMain);
}

Lane* LaneScheduler::next_runnable() {
  if (warp_->runnable == 0) return nullptr;
  Lane* lane = &warp_->lanes[core::first_lane(warp_->runnable)];
  warp_->runnable &= warp_->runnable - 1;
  return lane;
}

void LaneScheduler::make_current(Lane* lane) {
  running_ = last_ = lane;
  LaneLog& log = stage_.log.lane(lane->number());
  log.path_bits = lane->path_bits;
  log.last_pc = lane->last_pc;
  simt_current_log = &log;
  set_thread_index(lane->thread_index);
}

void LaneScheduler::resume(Lane& lane) {
  make_current(&lane);
  if (lane.state == LaneState::fresh) {
    lane.fiber = stage_.free_fibers.back();
    stage_.free_fibers.pop_back();
    starting_ = &lane;
  }
  lane.state = LaneState::ready;
  stage_.fibers.switch_to(lane.fiber);
}

void LaneScheduler::suspend(LaneState state) {
  Lane& lane = *running_;
  LaneLog& log = stage_.log.lane(lane.number());
  lane.state = state;
  lane.path_bits = log.path_bits;
  lane.last_pc = log.last_pc;
  note_values(log);
  if (Lane* next = next_runnable()) {
    resume(*next);
  } else {
    stage_.fibers.switch_to(Fibers::kMain);
  }
}

void LaneScheduler::run_lane(int fiber) {
  Lane& lane = *starting_;
  launch_.call();
  LaneLog& log = stage_.log.lane(lane.number());
  lane.state = LaneState::exited;
  if (!log.is_empty()) lane.wait_tag = log.tag(log.cursor[-1]);
  note_values(log);
  Lane* next = next_runnable();
  if (next != nullptr && next->state == LaneState::fresh) {
    // A lane that never waits needs no stack of its own.
    make_current(next);
    next->fiber = static_cast<std::int16_t>(fiber);
    next->state = LaneState::ready;
    starting_ = next;
    return;
  }
  stage_.free_fibers.push_back(static_cast<std::int16_t>(fiber));
  if (next != nullptr) {
    resume(*next);
  } else {
    stage_.fibers.switch_to(Fibers::kMain);
  }
}

// Before any other lane runs, memory holds what this one has written.
void LaneScheduler::note_values(LaneLog& log) {
  if (!notes_values_) return;
  for (; log.valued != log.cursor; ++log.valued) {
    const RecordKind& kind = tag_kind(log.tag(*log.valued));
    if (kind.step != Step::access || kind.access != memory::Kind::store) continue;
    std::memcpy(&stage_.log.values(log.valued)[log.lane],
                reinterpret_cast<const void*>(log.valued->access.address[log.lane]),
                static_cast<std::size_t>(kind.bytes));
  }
}

}  // namespace simt
