#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "common/core/architecture.h"

namespace simt {

/// How many stacks of full size the process may have for blocks that run while others wait.
///
/// They are mapped whole, and whoever limits the data of a process counts what is mapped: 4096 of them would be half of
/// what `course` allows.
class StackBudget {
 public:
  static constexpr int kStacks = 2 << 10;  ///< altogether

  /// Whether there are as many left; then they are the caller's until it gives them back.
  bool take(int stacks) {
    if (left_.fetch_sub(stacks) >= stacks) return true;
    left_.fetch_add(stacks);
    return false;
  }
  /// After take().
  void give_back(int stacks) { left_.fetch_add(stacks); }

 private:
  std::atomic<int> left_{kStacks};
};

/// The stacks of the CUDA threads of one block: of full size, as a GPU gives a thread local memory, where it is
/// possible.
class ThreadStacks {
 public:
  /// What becomes of a thread that needs more than the uppermost 64 KiB of its stack.
  enum class Kind : std::uint8_t {
    /// It faults, and is given the rest of a stack of full size, see grow(). Below each stack is a guard page, where
    /// endless recursion and local arrays that are too large fault instead of corrupting a neighbour. Each takes two of
    /// the 65530 mappings that Linux allows a process, and a system call to make: these are for the first block of a
    /// worker, and kept.
    growing,
    /// It has it. One guard page for all stacks: recursion still faults there (fault_if_exhausted()), and a local array
    /// that is too large has done so in the first block. Quickly made.
    full,
    /// It has no more, and faults likewise.
    small,
  };

  /// Bytes of a stack of full size: local memory, and as much as frames of the CPU's code are larger.
  static constexpr std::size_t kFullBytes = core::kH200.local_bytes + (36 << 10);
  /// Bytes of a small stack, and of what may be used of each at first.
  static constexpr std::size_t kSmallBytes = 64 << 10;

  /// @throws std::bad_alloc if the system has no addresses left
  ThreadStacks(int count, Kind kind);
  ~ThreadStacks();
  ThreadStacks(const ThreadStacks&) = delete;
  ThreadStacks& operator=(const ThreadStacks&) = delete;

  /// One past the highest byte of a stack; a multiple of 16.
  [[nodiscard]] char* top(int stack) const {
    const auto number = static_cast<std::uint64_t>(stack);
    return reinterpret_cast<char*>(begin_) + (number + 1) * slot_bytes_ - colour_of(number);
  }

  /// Whether they are of Kind::full.
  [[nodiscard]] bool is_full() const { return kind_ == Kind::full; }

  /// For a signal handler. Gives the rest of its stack to the thread that faults at `address` because it needs more.
  /// @param stack_pointer  of the thread; a wild address in the stack of another one is none of its business
  /// @return  whether the thread can go on
  bool grow(std::uint64_t address, std::uint64_t stack_pointer);
  /// Takes back what grow() has given, and its memory.
  void shrink();

  /// Whether `address` lies among these stacks.
  [[nodiscard]] bool contains(std::uint64_t address) const { return address >= begin_ && address < end_; }

  /// Bytes of a stack if a thread that faults at `address` has used up its own; else 0.
  /// @param stack_pointer  of the thread: who faults below the stack of another one has a wild pointer
  [[nodiscard]] std::size_t exhausted_bytes(std::uint64_t address, std::uint64_t stack_pointer) const {
    if (!contains(address) || (address - begin_) % guard_distance_ >= guard_bytes_ + growth_bytes_) return 0;
    return address == begin_ || is_own(address, stack_pointer) ? bytes_ : 0;
  }

  /// Faults now, at begin(), if the running thread has hardly any stack left. A fault inside malloc() could not be
  /// reported, because the report needs malloc() too.
  void fault_if_exhausted() const {
    constexpr std::uint64_t kReserveBytes = 8 << 10;
    const auto here = reinterpret_cast<std::uint64_t>(__builtin_frame_address(0)) - begin_;
    const std::uint64_t top = (here / slot_bytes_ + 1) * slot_bytes_ - colour_of(here / slot_bytes_);
    if (top - here > bytes_ - kReserveBytes) [[unlikely]]
      *reinterpret_cast<volatile char*>(begin_) = 0;
  }

  /// The lowest address of all stacks, in a guard page.
  [[nodiscard]] std::uint64_t begin() const { return begin_; }
  /// One past the highest address of all stacks.
  [[nodiscard]] std::uint64_t end() const { return end_; }

 private:
  static constexpr std::size_t kColours = 32;
  static constexpr std::size_t kColourBytes = 128;

  [[nodiscard]] bool is_own(std::uint64_t address, std::uint64_t stack_pointer) const {
    return (stack_pointer - begin_) / slot_bytes_ == (address - begin_) / slot_bytes_;
  }

  // Stacks that start at equal offsets within their pages would fight for the same few cache sets.
  static std::uint64_t colour_of(std::uint64_t stack) { return stack % kColours * kColourBytes; }

  const Kind kind_;
  const std::size_t bytes_;       // of a stack
  std::uint64_t guard_bytes_;     // below each stack
  std::uint64_t growth_bytes_;    // above that, what is not given at once; 0 if nothing
  std::uint64_t slot_bytes_;      // of a stack, its guard, and room for its colour
  std::uint64_t guard_distance_;  // from guard to guard
  std::uint64_t begin_ = 0;
  std::uint64_t end_ = 0;
  std::vector<char> has_grown_;  // each stack
  bool any_has_grown_ = false;
};

}  // namespace simt
