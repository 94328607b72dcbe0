#pragma once

#include <cstdint>
#include <map>
#include <unordered_map>

#include "common/safety/shadow_cell.h"

namespace safety {

/// Accesses that a ShadowCell has no room for: readers, and atomic operations before the last one, that nothing orders
/// with one another.
class CrowdedCells {
 public:
  /// Which piece of memory; shared memory is another one in each block.
  struct Key {
    std::uint64_t address = 0;
    std::uint64_t block = 0;

    bool operator==(const Key&) const = default;  ///< the same memory
  };

  /// By thread: of one, the last.
  using Marks = std::map<std::uint64_t, AccessMark>;

  /// What is kept of a cell.
  Marks& at(const Key& key) { return marks_[key]; }
  /// Keeps one more.
  /// @param thread  tells all threads of the launch apart
  void add(const Key& key, std::uint64_t thread, AccessMark mark) { marks_[key].insert_or_assign(thread, mark); }
  /// Forgets a cell.
  void erase(const Key& key) { marks_.erase(key); }

 private:
  struct Hash {
    std::size_t operator()(const Key& key) const { return key.address * 0x9e37'79b9'7f4a'7c15 ^ key.block << 20; }
  };
  std::unordered_map<Key, Marks, Hash> marks_;
};

}  // namespace safety
