#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <unordered_map>
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

  /// Adds to what is released there.
  /// @param block_of  the ordinal of a release's block
  /// @param learned   what all of these releases had learned
  void release(const Key& key, const Published& published, const Knowledge& learned,
               const std::function<std::uint32_t(const Release&)>& block_of);

  /// A store: who reads it learns nothing of what was released before. One at block scope says nothing to other blocks,
  /// whose shared memory may have the same address: among themselves they still learn.
  void forget(const Key& key);

  /// The newest release of each thread of a block among the first `count` of an object; stops when `is_it` says yes.
  /// @return whether it did
  bool any_of(const Learned& learned, std::uint32_t block, const std::function<bool(const Release&)>& is_it) const;

  /// What the first releases of an object had learned, in sum.
  [[nodiscard]] Knowledge learned_by(const Learned& learned) const;

 private:
  // By the number of the release: the newest state that was released until then.
  using States = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

  struct Object {
    std::uint32_t count = 0;
    Published last;                                                // what was released last
    std::map<std::pair<std::uint32_t, std::uint16_t>, States> by;  // block and thread
    std::vector<std::pair<std::uint32_t, Knowledge>> learned;      // in sum, from a count on
  };

  std::map<Key, std::uint32_t> current_;  // the object that an address stands for now
  std::vector<Object> objects_;
};

}  // namespace safety
