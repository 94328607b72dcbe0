#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

#include "common/safety/shadow_cell.h"

namespace safety {

/// Accesses that a ShadowCell has no room for, and that may still race with what comes.
class CrowdedCells {
 public:
  static constexpr std::size_t kMost = 512;           ///< entries that are kept of a cell
  static constexpr std::ptrdiff_t kMostUpdates = 32;  ///< of them by atomic updates

  /// Which piece of memory; shared memory is another one in each block.
  struct Key {
    std::uint64_t address = 0;  ///< of the first byte of the cell
    std::uint64_t block = 0;    ///< of shared memory, one more than its number; 0 for global memory

    bool operator==(const Key&) const = default;  ///< the same memory
  };
  /// What lanes of a warp did in one state.
  struct Entry {
    AccessMark mark;            ///< of one of them
    std::uint32_t lanes = 0;    ///< bit i is set for lane i
    std::uint32_t value = 0;    ///< of a store: what was written
    std::uint32_t covered = 0;  ///< those lanes that a later access stands for
  };

  /// What is kept of a cell, in the order in which it was told.
  std::vector<Entry>& at(const Key& key) { return cells_of(key.block)[key.address]; }

  /// Keeps one more.
  void add(const Key& key, AccessMark mark, std::uint32_t value) {
    std::vector<Entry>& entries = at(key);
    const std::uint32_t lane = 1U << mark.thread() % 32;
    // Writes stay in their order, the lanes of an entry from the lowest to the highest.
    const bool reads = mark.kind() == memory::Kind::load;
    const auto takes = [&](const Entry& one) {
      return one.mark.is_same_but_lane(mark) && one.value == value && (reads || one.lanes <= lane);
    };
    const auto first = reads || entries.empty() ? entries.begin() : entries.end() - 1;
    if (const auto found = std::find_if(first, entries.end(), takes); found != entries.end()) {
      found->lanes |= lane;
      return;
    }
    if (mark.kind() == memory::Kind::atomic && std::ranges::count_if(entries, is_update) >= kMostUpdates) {
      forget_first_update(entries);
    } else if (entries.size() == kMost) {
      has_lost_ = true;
      entries.erase(entries.begin());
    }
    entries.push_back({mark, lane, value, 0});
  }
  /// Forgets a cell.
  void erase(const Key& key) { cells_of(key.block).erase(key.address); }
  /// Forgets the shared memory of a block, as in Key: it has ended.
  void erase_block(std::uint64_t block) {
    blocks_.erase(block);
    last_ = nullptr;
  }

  /// Each word of [begin, end) falls apart into bytes, in one block if the memory is shared.
  void refine(std::uint64_t begin, std::uint64_t end, std::uint64_t block) {
    Cells& cells = cells_of(block);
    std::vector<std::pair<std::uint64_t, std::vector<Entry>>> words;
    for (const auto& [address, entries] : cells) {
      if (address >= begin && address < end) words.emplace_back(address, entries);
    }
    for (const auto& [address, entries] : words) {
      for (std::uint64_t byte = 0; byte < 4; ++byte) {
        std::vector<Entry>& of_byte = cells[address + byte] = entries;
        for (Entry& one : of_byte) one.value = one.value >> byte * 8 & 0xff;
      }
    }
  }

  /// Whether there were more than kMost: then not every race is found.
  [[nodiscard]] bool has_lost() const { return has_lost_; }

 private:
  using Cells = std::unordered_map<std::uint64_t, std::vector<Entry>>;  // by address

  Cells& cells_of(std::uint64_t block) {
    if (last_ == nullptr || last_block_ != block) {
      last_ = &blocks_[block];
      last_block_ = block;
    }
    return *last_;
  }

  static bool is_update(const Entry& one) { return one.mark.kind() == memory::Kind::atomic; }

  // Who comes after the last update comes after all of them, and after the atomic stores that the first one has seen.
  // What is lost is only who came, told late, between two of them.
  void forget_first_update(std::vector<Entry>& entries) {
    const auto first = std::ranges::find_if(entries, is_update);
    const auto is_seen = [](const Entry& one) {
      return one.mark.kind() == memory::Kind::store && one.mark.strength() != Strength::weak;
    };
    const auto kept = std::remove_if(entries.begin(), first, is_seen);
    has_lost_ |= kept != first;
    entries.erase(kept, std::next(first));
  }

  std::unordered_map<std::uint64_t, Cells> blocks_;  // as in Key
  Cells* last_ = nullptr;                            // the one that was asked for last
  std::uint64_t last_block_ = 0;
  bool has_lost_ = false;
};

}  // namespace safety
