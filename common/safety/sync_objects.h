#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <utility>
#include <vector>

#include "common/safety/sync_object.h"

namespace safety {

/// What was released to each piece of memory that is used atomically.
///
/// An object is a list of releases that only grows. So what a thread learns by an atomic operation is a number: how
/// many there were. What these threads in turn had learned is kept beside it:
///
///   release      0          1              2
///   by           thread 3   thread 5       thread 3
///   had learned  nothing    flag: 1 of 1   flag: 2 of 2      (another object, `flag`)
///   in sum       nothing    flag: 1        flag: 2
class SyncObjects {
 public:
  /// Blocks that use one address at block scope use different objects.
  struct Key {
    std::uint64_t address = 0;         ///< of the memory
    std::uint32_t block = kAllBlocks;  ///< its ordinal in the launch, or kAllBlocks at device scope

    auto operator<=>(const Key&) const = default;  ///< any order
  };
  static constexpr std::uint32_t kAllBlocks = ~0U;  ///< no block's ordinal

  /// What has been released there so far, to add to a thread's knowledge; a count of 0 for nothing.
  [[nodiscard]] Learned all_of(const Key& key) const;

  /// Where a release came from.
  struct Origin {
    std::uint32_t block = 0;    ///< its ordinal
    std::uint32_t barrier = 0;  ///< the state that the block's last barrier before it began
    bool has_met = false;       ///< since then, its thread has met lanes of its warp
  };

  /// Adds to what is released there.
  /// @param origin_of  a release's
  /// @param learned    what all of these releases had learned
  /// @param now        a number that never falls
  void release(const Key& key, const Published& published, const Knowledge& learned,
               const std::function<Origin(const Release&)>& origin_of, std::uint32_t now);

  /// When the last of the first `learned.count` releases of an object was made.
  [[nodiscard]] std::uint32_t time_of(const Learned& learned) const {
    return objects_[learned.object].times[learned.count - 1];
  }
  /// How many objects there have been.
  [[nodiscard]] std::size_t size() const { return objects_.size(); }

  /// A store: who reads it learns nothing of what was released before. One at block scope says nothing to other blocks,
  /// whose shared memory may have the same address: among themselves they still learn.
  void forget(const Key& key);

  /// Among the first `learned.count` releases of an object those of a block: the latest barrier that one of them came
  /// after; 0 if there are none.
  [[nodiscard]] std::uint32_t latest_barrier(const Learned& learned, std::uint32_t block) const;

  /// Whether a release of the block by a thread that had met others is among those of an object, or comes later.
  [[nodiscard]] bool has_met(const Learned& learned, std::uint32_t block) const;

  /// Among the first `learned.count` releases of an object the newest one of each thread from `first` to before `end`
  /// of a block; stops when `is_it` says yes.
  /// @return whether it did
  template <typename IsIt>
  bool any_of(const Learned& learned, std::uint32_t block, int first, int end, const IsIt& is_it) const {
    const auto& by = objects_[learned.object].by;
    for (auto at = by.lower_bound({block, first}); at != by.end() && at->first < Thread{block, end}; ++at) {
      const std::uint32_t newest = newest_of(at->second, learned.count);
      if (newest != 0 && is_it(Release{newest, static_cast<std::uint16_t>(at->first.second)})) return true;
    }
    return false;
  }

  /// Whether nobody but this thread of a block has released anything to an object.
  [[nodiscard]] bool is_all_by(const Learned& learned, std::uint32_t block, int thread) const {
    const auto& by = objects_[learned.object].by;
    return by.size() == 1 && by.begin()->first == Thread{block, thread};
  }

  /// What the first releases of an object had learned, in sum.
  [[nodiscard]] Knowledge learned_by(const Learned& learned) const;

 private:
  using Thread = std::pair<std::uint32_t, int>;  // of a block
  // By the number of the release: the newest state so far. Only where it changes.
  using States = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

  static std::uint32_t newest_of(const States& states, std::uint32_t count);

  struct OfBlock {
    States barriers;  // before the releases
    bool has_met = false;
  };
  struct Object {
    std::uint32_t count = 0;
    std::vector<std::uint32_t> times;  // of the releases
    Published last;                    // what was released last
    std::map<Thread, States> by;       // which states were released
    std::map<std::uint32_t, OfBlock> blocks;
    std::vector<std::pair<std::uint32_t, Knowledge>> learned;  // in sum, from a count on
  };

  std::map<Key, std::uint32_t> current_;  // the object that an address stands for now
  std::vector<Object> objects_;
};

}  // namespace safety
