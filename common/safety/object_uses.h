#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "common/safety/sync_object.h"

namespace safety {

/// Which threads of a block have used which objects since the last barrier.
///
/// Coarse: when in this time does not count. A thread that has released an object counts as before one that has
/// acquired it, and after kMost uses everything counts as ordered (a histogram does more).
class IntervalUses {
 public:
  static constexpr std::size_t kMost = 4096;  ///< uses that are kept

  /// A thread uses an object.
  void note(SyncObject object, int thread, Use use);
  /// A new interval begins.
  void clear() { uses_.clear(); }

  /// Whether an object that `earlier` has released was acquired by `now`.
  [[nodiscard]] bool orders(int earlier, int now) const;

 private:
  struct ThreadUse {
    std::uint64_t key;
    std::int16_t thread;
    Use use;
  };
  std::vector<ThreadUse> uses_;
};

/// Which objects of device scope a block has used since it began.
///
/// Coarse: its threads count as one, a fence of any of them publishes all that the block did up to the end of the
/// interval, and after kMostObjects objects everything that a fence follows counts as published.
///
/// Blocks take turns, and numbers of turns only grow: within one, no other block does anything.
class BlockUses {
 public:
  static constexpr std::size_t kMostObjects = 64;  ///< that are told apart

  /// The block uses an object, in an interval and a turn of its own.
  void note(SyncObject object, Use use, std::uint32_t interval, std::uint32_t turn);
  /// The block does a fence.
  void note_fence(std::uint32_t interval) { last_fence_ = interval; }

  /// Whether what the block did in `interval` was published, and block `other` has learned of it since.
  [[nodiscard]] bool are_known_to(const BlockUses& other, std::uint32_t interval) const;

 private:
  struct Release {
    std::uint32_t interval = 0;
    std::uint32_t turn = 0;  // 0: never
  };
  struct ObjectUse {
    std::uint64_t key = 0;
    Release released;                // the last one; of several in one interval the first turn, of several in one turn
                                     // the last interval
    std::uint32_t acquire_turn = 0;  // the last one, or never
  };
  struct EarlierRelease {
    std::uint64_t key;
    Release released;
  };

  std::vector<ObjectUse> uses_;
  std::vector<EarlierRelease> earlier_;  // in turns before ObjectUse::released: empty unless the block has waited
  std::uint32_t last_fence_ = 0;         // interval
  bool is_complete_ = true;
};

}  // namespace safety
