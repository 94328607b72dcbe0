#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <limits>
#include <mutex>
#include <set>
#include <span>

namespace simt {

/// Hands out the blocks of a launch, in order, to the workers that run them, and lets them take turns.
///
/// Whoever changes global memory by an atomic operation needs the turn, so that the result does not depend on the
/// workers. The turn starts with block 0. It passes on when its block has ended, or gives way because it waits for
/// another block: to the next block that has given way, then to the next that never had it, then around again. Blocks
/// that have not had the turn yet may end without it.
class BlockQueue {
 public:
  static constexpr std::uint64_t kNone = std::numeric_limits<std::uint64_t>::max();  ///< no block

  /// Blocks 0 to `blocks` - 1.
  /// @param most_waiting  so many may have given way before the turn goes around among them; at least 1
  BlockQueue(std::uint64_t blocks, std::uint64_t most_waiting) : end_(blocks), most_waiting_(most_waiting) {}

  /// The next block that nobody has taken, or kNone.
  std::uint64_t take();

  /// Whether it is this block's turn.
  [[nodiscard]] bool has_turn(std::uint64_t block) const { return turn_.load(std::memory_order_acquire) == block; }

  /// Waits until one of these blocks, none of which has ended, has the turn, and returns it. kNone after halt().
  std::uint64_t wait_for_turn(std::span<const std::uint64_t> blocks);

  /// The block waits for others. Only with the turn.
  void give_way(std::uint64_t block);
  /// A lane of the block that has the turn seems to wait for others.
  void note_waiting() { has_waiting_.store(true, std::memory_order_relaxed); }
  /// Whether one ever did. Only with the turn: then the answer does not depend on the workers.
  [[nodiscard]] bool has_waiting() const { return has_waiting_.load(std::memory_order_relaxed); }
  /// The block has ended, or will not be run any further.
  void end(std::uint64_t block);

  /// No block above `block` needs to run any more. Once it has had its turn, whoever waits may wait in vain: then the
  /// next block that gives way halts the queue.
  void stop_after(std::uint64_t block);
  /// No block needs to run any more: none is given out, and none has the turn. Only with the turn, or when nobody wants
  /// to know the outcome.
  void halt();

 private:
  void pass_on(std::uint64_t block);
  void take_turn_away();

  std::mutex mutex_;
  std::condition_variable turn_changed_;
  std::uint64_t next_ = 0;  // that nobody has taken
  std::uint64_t end_;
  std::uint64_t stop_ = kNone;  // the lowest block that no other above it needs to run after
  bool halted_ = false;
  const std::uint64_t most_waiting_;
  std::atomic<std::uint64_t> turn_{0};
  std::atomic<bool> has_waiting_{false};
  std::uint64_t newcomer_ = 1;        // the lowest that has not had the turn
  std::set<std::uint64_t> gave_way_;  // and have not ended since
  std::set<std::uint64_t> ended_;     // of those that have not had the turn
};

}  // namespace simt
