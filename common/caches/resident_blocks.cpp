#include "common/caches/resident_blocks.h"

#include <algorithm>
#include <utility>

namespace caches {

ResidentBlocks::ResidentBlocks(int sms, int blocks_per_sm, Listener listener)
    : sms_(sms),
      listener_(std::move(listener)),
      slots_(static_cast<std::size_t>(sms) * static_cast<std::size_t>(blocks_per_sm)) {}

void ResidentBlocks::add(BlockLog block) {
  waiting_.push_back(std::move(block));
  run(false);
}

void ResidentBlocks::finish() { run(true); }

void ResidentBlocks::run(bool no_more) {
  while (has_all_it_needs(no_more)) {
    for (std::size_t slot = 0; slot < slots_.size(); ++slot) {
      take_turns(static_cast<int>(slot % static_cast<std::size_t>(sms_)), slots_[slot]);
    }
  }
}

bool ResidentBlocks::has_all_it_needs(bool no_more) {
  const auto running = std::ranges::count_if(slots_, &Slot::has_value);
  if (slots_.size() - static_cast<std::size_t>(running) > waiting_.size() && !no_more) return false;
  for (Slot& slot : slots_) {
    if (slot.has_value() || waiting_.empty()) continue;
    const std::size_t warps = waiting_.front().size();
    slot = Running{std::move(waiting_.front()), std::vector<std::size_t>(warps), std::vector<bool>(warps)};
    waiting_.pop_front();
  }
  return std::ranges::any_of(slots_, &Slot::has_value);
}

void ResidentBlocks::take_turns(int sm, Slot& slot) {
  if (!slot) return;
  Running& running = *slot;
  bool has_more = false;
  for (std::size_t warp = 0; warp < running.block.size(); ++warp) {
    const WarpLog& log = running.block[warp];
    std::size_t& next = running.next[warp];
    if (next < log.steps().size() && !running.is_waiting[warp]) {
      const WarpLog::Step& step = log.steps()[next];
      if (step.parts == 0) {
        running.is_waiting[warp] = true;
      } else {
        listener_(sm, log, step);
        ++next;
      }
    }
    has_more = has_more || next < log.steps().size();
  }
  if (!has_more)
    slot.reset();
  else
    open_barrier(running);
}

void ResidentBlocks::open_barrier(Running& running) {
  for (std::size_t warp = 0; warp < running.block.size(); ++warp) {
    if (running.next[warp] < running.block[warp].steps().size() && !running.is_waiting[warp]) return;
  }
  for (std::size_t warp = 0; warp < running.block.size(); ++warp) {
    if (running.is_waiting[warp]) ++running.next[warp];
    running.is_waiting[warp] = false;
  }
}

}  // namespace caches
