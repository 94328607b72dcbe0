#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "common/safety/shadow_cell.h"

namespace safety {

/// Accesses that a ShadowCell has no room for: readers, and atomic operations before the last one, that nothing orders
/// with one another.
class CrowdedCells {
 public:
  static constexpr std::size_t kMost = 64;  ///< that are kept of a cell

  /// Which piece of memory; shared memory is another one in each block.
  struct Key {
    std::uint64_t address = 0;
    std::uint64_t block = 0;

    bool operator==(const Key&) const = default;  ///< the same memory
  };

  /// What is kept of a cell.
  std::vector<AccessMark>& at(const Key& key) { return marks_[key]; }

  /// Keeps one more, unless there are kMost.
  void add(const Key& key, AccessMark mark) {
    std::vector<AccessMark>& marks = marks_[key];
    if (marks.size() < kMost) marks.push_back(mark);
  }
  /// Forgets a cell.
  void erase(const Key& key) { marks_.erase(key); }

 private:
  struct Hash {
    std::size_t operator()(const Key& key) const { return key.address * 0x9e37'79b9'7f4a'7c15 ^ key.block << 20; }
  };
  std::unordered_map<Key, std::vector<AccessMark>, Hash> marks_;
};

}  // namespace safety
