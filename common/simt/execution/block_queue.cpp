#include "common/simt/execution/block_queue.h"

#include <algorithm>

namespace simt {

std::uint64_t BlockQueue::take() {
  const std::lock_guard lock(mutex_);
  return next_ < end_ && !halted_ ? next_++ : kNone;
}

std::uint64_t BlockQueue::wait_for_turn(std::span<const std::uint64_t> blocks) {
  std::unique_lock lock(mutex_);
  auto whose = blocks.end();
  turn_changed_.wait(lock, [&] {
    whose = std::ranges::find(blocks, turn_.load(std::memory_order_relaxed));
    return halted_ || whose != blocks.end();
  });
  return halted_ ? kNone : *whose;
}

void BlockQueue::give_way(std::uint64_t block) {
  const std::lock_guard lock(mutex_);
  if (stop_ < newcomer_) return take_turn_away();
  gave_way_.insert(block);
  pass_on(block);
}

void BlockQueue::end(std::uint64_t block) {
  const std::lock_guard lock(mutex_);
  if (turn_.load(std::memory_order_relaxed) == block) {
    gave_way_.erase(block);
    pass_on(block);
  } else if (gave_way_.erase(block) == 0) {
    ended_.insert(block);
  }
}

void BlockQueue::pass_on(std::uint64_t block) {
  auto next = gave_way_.upper_bound(block);
  if (next == gave_way_.end() && (gave_way_.size() < most_waiting_ || gave_way_.empty())) {
    while (ended_.erase(newcomer_) != 0) ++newcomer_;
    if (newcomer_ < end_ || gave_way_.empty()) {
      turn_.store(newcomer_++, std::memory_order_release);
      turn_changed_.notify_all();
      return;
    }
  }
  if (next == gave_way_.end()) next = gave_way_.begin();
  turn_.store(*next, std::memory_order_release);
  turn_changed_.notify_all();
}

void BlockQueue::stop_after(std::uint64_t block) {
  const std::lock_guard lock(mutex_);
  stop_ = std::min(stop_, block);
  if (block + 1 < end_) end_ = std::max(block + 1, std::min(next_, end_));
}

void BlockQueue::halt() {
  const std::lock_guard lock(mutex_);
  take_turn_away();
}

void BlockQueue::take_turn_away() {
  halted_ = true;
  turn_.store(kNone, std::memory_order_release);
  turn_changed_.notify_all();
}

}  // namespace simt
