#include "common/safety/happens_before.h"

#include <algorithm>
#include <iterator>
#include <stdexcept>
#include <string>
#include <utility>

#include "common/core/lanes.h"

namespace safety {

HappensBefore::HappensBefore(std::uint32_t first_interval)
    : launch_begin_(first_interval),
      last_interval_(first_interval),
      running_{.interval = first_interval, .own_from = first_interval, .uses = {}, .clocks = {}} {}

void HappensBefore::begin_block(std::uint64_t block) {
  end_block();
  ++turn_;
  running_.interval = running_.own_from = ++last_interval_;
  running_.ordinal = static_cast<std::uint32_t>(blocks_.size());
  running_.has_waited = false;
  stretches_.push_back({running_.interval, running_.ordinal});
  blocks_.push_back({block, {}});
}

void HappensBefore::suspend_block() {
  running_.has_waited = true;
  const std::uint32_t interval = running_.interval;
  suspended_.insert_or_assign(blocks_[running_.ordinal].number, std::move(running_));
  running_ = {.interval = interval, .own_from = interval, .uses = {}, .clocks = {}};
}

void HappensBefore::resume_block(std::uint64_t block) {
  const auto waiting = suspended_.find(block);
  if (waiting == suspended_.end()) {
    throw std::logic_error("HappensBefore: block " + std::to_string(block) +
                           " does not wait: call suspend_block() while it runs, then resume_block() once");
  }
  ++turn_;
  running_ = std::move(waiting->second);
  if (last_interval_ != running_.interval) running_.own_from = kNone;
  suspended_.erase(waiting);
}

// The clocks stay: intervals tell that they are old.
void HappensBefore::end_block() {
  running_.has_order = false;
  running_.uses.clear();
}

void HappensBefore::begin_interval() {
  running_.has_order = false;
  running_.uses.clear();
  if (last_interval_ != running_.interval) {  // other blocks have run in between
    running_.own_from = last_interval_ + 1;
    stretches_.push_back({running_.own_from, running_.ordinal});
  }
  running_.interval = ++last_interval_;
}

// The one place that knows what the kinds of objects are.
void HappensBefore::synchronize(Threads threads, SyncObject object, Use use) {
  switch (object.kind()) {
    case SyncObject::Kind::barrier:
      // What the interval's number stands for is released as it is: only the acquire leaves a trace.
      if (acquires(use)) begin_interval();
      return;
    case SyncObject::Kind::meeting:
      running_.has_order = true;
      if (releases(use)) running_.clocks.release(threads, running_.interval);
      if (acquires(use)) running_.clocks.acquire(threads);
      return;
    case SyncObject::Kind::address:
      for (const std::size_t lane : core::lanes_in(threads.lanes)) {
        note_use(object, threads.warp * core::kH200.warp_lanes + static_cast<int>(lane), use);
      }
      return;
  }
}

void HappensBefore::note_use(SyncObject object, int thread, Use use) {
  has_uses_ = true;
  running_.has_order = true;
  running_.uses.note(object, thread, use);
  if (object.scope() == Scope::device) blocks_[running_.ordinal].uses.note(object, use, running_.interval, turn_);
}

void HappensBefore::note_fence(Threads /*threads*/) { blocks_[running_.ordinal].uses.note_fence(running_.interval); }

std::uint32_t HappensBefore::ordinal_of(std::uint32_t interval) const {
  const auto after = std::upper_bound(stretches_.begin(), stretches_.end(), interval,
                                      [](std::uint32_t i, const Stretch& stretch) { return i < stretch.first; });
  return std::prev(after)->ordinal;
}

bool HappensBefore::is_of_this_block(std::uint32_t interval) const {
  return interval > launch_begin_ && interval <= last_interval_ && ordinal_of(interval) == running_.ordinal;
}

bool HappensBefore::is_synced(int earlier, int clock, int now) const {
  return running_.clocks.knows(now, earlier, clock, running_.interval) || running_.uses.orders(earlier, now);
}

bool HappensBefore::is_learned(std::uint32_t interval) const {
  return blocks_[ordinal_of(interval)].uses.are_known_to(blocks_[running_.ordinal].uses, interval);
}

}  // namespace safety
