#include "common/simt/execution/lane_scheduler.h"

#include <cstring>

#include "common/simt/execution/block.h"

namespace simt {

void LaneScheduler::set_up(std::span<Lane> lanes) const {
  const dim3& size = launch_.shape.block;
  const core::Index3 first = launch_.shape.thread_index(lanes.front().index);
  uint3 index{first.x, first.y, first.z};
  for (Lane& lane : lanes) {
    lane.context = stage_.stacks.top(lane.index) - kPrefetchedBytes;  // of a fresh stack, what is asked for
    lane.path_bits = 0;
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
  if (log.has_stored) {
    for (std::int32_t i = log.valued; i < size; ++i) {
      const LogCursor record = log.begin + i;
      const RecordKind& kind = tag_kind(record.tag());
      if (kind.step != Step::access || kind.access != memory::Kind::store) continue;
      std::memcpy(&stage_.log.values(i)[lane.number()], reinterpret_cast<const void*>(record.address()),
                  static_cast<std::size_t>(kind.bytes));
    }
  }
  log.has_stored = false;
  log.valued = size;
}

}  // namespace simt
