#pragma once

#include <array>
#include <cstdint>

#include "common/memory/warp_access.h"

namespace memory {

/// A set of block numbers (address / block size) that one warp access asks for.
///
/// Lanes mostly ask for blocks in ascending order, so blocks are only appended to a list at first. A small hash table
/// is built when the first block arrives out of order. Nothing is allocated. Precondition: at most `kCapacity` blocks.
class DistinctBlocks {
 public:
  /// Every lane can touch two blocks: an access that is not aligned may straddle a border.
  static constexpr int kCapacity = 2 * kWarpSize;

  /// Adds `block` and says whether it was new.
  bool insert(std::uint64_t block) {
    if (block == latest_ && size_ != 0) return false;
    if (ascending_ && (block > latest_ || size_ == 0)) return append(block);
    return insert_out_of_order(block);
  }

  /// How many different blocks have been added.
  [[nodiscard]] int size() const { return size_; }

 private:
  static constexpr unsigned kSlots = 128;  // a power of two, and at least twice the capacity to keep searches short
  static constexpr int kSlotBits = 7;
  static_assert(kSlots == 1U << kSlotBits && kSlots >= 2 * kCapacity);

  bool append(std::uint64_t block) {
    blocks_[size_++] = block;
    latest_ = block;
    return true;
  }

  bool insert_out_of_order(std::uint64_t block) {
    if (ascending_) {
      ascending_ = false;
      slots_.fill(0);
      for (int i = 0; i < size_; ++i) slots_[find_slot(blocks_[i])] = static_cast<std::uint8_t>(i + 1);
    }
    const unsigned slot = find_slot(block);
    if (slots_[slot] != 0) return false;
    append(block);
    slots_[slot] = static_cast<std::uint8_t>(size_);
    return true;
  }

  /// The slot that holds `block`, or the empty slot where it belongs.
  [[nodiscard]] unsigned find_slot(std::uint64_t block) const {
    // Multiplying by 2^64 / golden ratio spreads strided block numbers over the top bits (Knuth's multiplicative hash).
    auto slot = static_cast<unsigned>(block * 0x9E3779B97F4A7C15U >> (64 - kSlotBits));
    while (slots_[slot] != 0 && blocks_[slots_[slot] - 1U] != block) slot = (slot + 1) % kSlots;
    return slot;
  }

  // Left uninitialised on purpose: only the first `size_` blocks are read, and slots only once `ascending_` is false.
  std::array<std::uint64_t, kCapacity> blocks_;
  std::array<std::uint8_t, kSlots> slots_;  // index into blocks_ plus one; 0 is empty
  std::uint64_t latest_ = 0;  // the newest block, kept apart because reading it back from blocks_ would be slow
  int size_ = 0;
  bool ascending_ = true;
};

}  // namespace memory
