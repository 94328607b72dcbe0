#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "common/safety/object_uses.h"
#include "common/safety/sync_object.h"
#include "common/safety/warp_clocks.h"

namespace safety {

/// Knows which accesses CUDA orders: what must happen before what, not what happened to come first here.
///
/// Orders: a thread's own steps; release and acquire of a SyncObject: barriers, within a block; __syncwarp(), among the
/// lanes that take part; atomics on the same address, from the thread that came first to the one that came later, and
/// between blocks only what a __threadfence() came before; launches. Shuffles and votes order nothing (CUDA C++
/// Programming Guide, "Warp Shuffle Functions": they do not imply a memory barrier).
///
/// An *interval* is what a block does between two barriers. Intervals are numbered through, over all blocks and
/// launches, so that a number tells the block. One block runs at a time; it may be suspended, and goes on later in the
/// interval in which it stopped:
///
///   block 0   | 11 | 12 |              12 | 16 |
///   block 1             | 13 | 14 | 15 |            while block 0 waits
///
/// Where it cannot keep track it calls accesses ordered: it may miss a race. These are the places:
/// - WarpClocks::kMost, IntervalUses::kMost and BlockUses::kMostObjects;
/// - threads that use one address atomically between two barriers: in which order does not count, nor do fences;
/// - between blocks, atomics and fences of a thread count for its whole block, and for a whole interval.
/// It invents one only where atomics order two threads through a third, or two blocks through a third.
class HappensBefore {
 public:
  /// @param first_interval  above every interval of earlier launches, so that their marks look old
  explicit HappensBefore(std::uint32_t first_interval);

  /// The next block of the launch starts. The one before has ended or waits.
  void begin_block(std::uint64_t block);
  /// The running block waits: others run before it goes on.
  void suspend_block();
  /// A block that waits goes on where it stopped. The one that ran has ended or waits.
  /// @throws std::logic_error if the block does not wait
  void resume_block(std::uint64_t block);
  /// The running block has ended. What it published stays known.
  void end_block();

  /// What `threads` of the running block did so far is before what others do after their acquire().
  void release(Threads threads, SyncObject object) { synchronize(threads, object, Use::release); }
  /// What others did before their release() is before what `threads` of the running block do from here on.
  void acquire(Threads threads, SyncObject object) { synchronize(threads, object, Use::acquire); }

  /// All threads of the block have met: all of them release the block's barrier, then all acquire it.
  void pass_barrier() { begin_interval(); }
  /// The `lanes` of a warp have met at a __syncwarp(): they release a meeting of their own, then acquire it.
  void sync_lanes(int warp, std::uint32_t lanes) { synchronize({warp, lanes}, SyncObject::meeting(warp), Use::both); }
  /// A thread does an atomic operation: it acquires and releases the address.
  void note_atomic(std::uint64_t address, int thread, Scope scope) {
    note_use(SyncObject::address(address, scope), thread, Use::both);
  }
  /// Threads do a __threadfence(). A release of device scope tells other blocks only of what a fence came after.
  void note_fence(Threads threads);

  /// The interval that runs.
  [[nodiscard]] std::uint32_t interval() const { return running_.interval; }
  /// The first interval of the launch.
  [[nodiscard]] std::uint32_t launch_begin() const { return launch_begin_; }
  /// Above every interval so far: where the next launch may begin.
  [[nodiscard]] std::uint32_t next_interval() const { return last_interval_ + 1; }
  /// Releases of a thread to its warp since the last barrier, at most WarpClocks::kMost.
  [[nodiscard]] int clock(int thread) const {
    return running_.has_order ? running_.clocks.clock(thread, running_.interval) : 0;
  }

  /// Whether something that `thread` did in `interval` of this launch, when its clock was `clock`, is before all that
  /// thread `now` of the running block does from here on.
  [[nodiscard]] bool is_before(std::uint32_t interval, int thread, int clock, int now) const {
    if (interval == running_.interval) return thread == now || (running_.has_order && is_synced(thread, clock, now));
    return is_own(interval) || (has_uses_ && is_learned(interval));
  }

  /// From this interval on, all are the running block's own. There may be others of its own before if it has waited.
  [[nodiscard]] std::uint32_t own_from() const { return running_.own_from; }
  /// Whether other blocks' intervals may be before what the running block does, or its own before own_from().
  [[nodiscard]] bool has_order_between_blocks() const { return has_uses_ || running_.has_waited; }

  /// Whether the running block did what was done in an interval, which may be of an earlier launch.
  [[nodiscard]] bool is_own(std::uint32_t interval) const {
    return interval >= running_.own_from || (running_.has_waited && is_of_this_block(interval));
  }

  /// Whether anything but barriers has ordered threads of the block since the last one.
  [[nodiscard]] bool has_order_in_interval() const { return running_.has_order; }

  /// The block of this launch that ran in an interval.
  [[nodiscard]] std::uint64_t block_of(std::uint32_t interval) const { return blocks_[ordinal_of(interval)].number; }

 private:
  static constexpr std::uint32_t kNone = ~0U;

  // What is about the block that runs, and is put aside while it waits.
  struct Running {
    std::uint32_t interval;
    std::uint32_t own_from;  // all intervals from here on are its own; kNone while others have run since the last
    std::uint32_t ordinal = 0;
    bool has_order = false;
    bool has_waited = false;
    IntervalUses uses;
    WarpClocks clocks;
  };
  struct Block {
    std::uint64_t number;
    BlockUses uses;
  };
  // Intervals of one block that follow on one another.
  struct Stretch {
    std::uint32_t first;
    std::uint32_t ordinal;  // of the block, in blocks_
  };

  void synchronize(Threads threads, SyncObject object, Use use);
  void begin_interval();
  void note_use(SyncObject object, int thread, Use use);
  [[nodiscard]] std::uint32_t ordinal_of(std::uint32_t interval) const;
  [[nodiscard]] bool is_of_this_block(std::uint32_t interval) const;
  [[nodiscard]] bool is_synced(int earlier, int clock, int now) const;
  [[nodiscard]] bool is_learned(std::uint32_t interval) const;

  std::uint32_t launch_begin_;
  std::uint32_t last_interval_;
  std::uint32_t turn_ = 0;  // grows whenever another block runs
  bool has_uses_ = false;
  Running running_;
  std::unordered_map<std::uint64_t, Running> suspended_;
  std::vector<Block> blocks_;       // in the order in which they began
  std::vector<Stretch> stretches_;  // by their first interval
};

}  // namespace safety
