#pragma once

#include <cstddef>
#include <cstdint>

namespace simt {

/// The stacks of the CUDA threads of one block.
///
/// Stacks have a guard page below them, so that endless recursion faults instead of corrupting a neighbour. Each such
/// page takes two of the 65530 mappings that Linux allows a process, enough for the stacks of 31 blocks. So all but the
/// first of a worker have one guard page for 1024 stacks: recursion still faults there (fault_if_exhausted()), and a
/// large local array has done so in the first block.
class ThreadStacks {
 public:
  /// Bytes of one stack: 64 times CUDA's default of 1 KiB, because host-style code needs more.
  static constexpr std::size_t kBytes = 64 << 10;

  /// @param all_guarded  each of them has a guard page, not only the lowest
  /// @throws std::bad_alloc if the system has no addresses left
  ThreadStacks(int count, bool all_guarded);
  ~ThreadStacks();
  ThreadStacks(const ThreadStacks&) = delete;
  ThreadStacks& operator=(const ThreadStacks&) = delete;

  /// One past the highest byte of a stack; a multiple of 16.
  [[nodiscard]] char* top(int stack) const {
    const auto number = static_cast<std::uint64_t>(stack);
    return reinterpret_cast<char*>(begin_) + (number + 1) * slot_bytes_ - colour_of(number);
  }

  /// Whether `address` lies in the page below some stack.
  [[nodiscard]] bool is_guard(std::uint64_t address) const {
    return address >= begin_ && address < end_ && (address - begin_) % guard_distance_ < guard_bytes_;
  }

  /// Faults now, at begin(), if the running thread has hardly any stack left. A fault inside malloc() could not be
  /// reported, because the report needs malloc() too.
  void fault_if_exhausted() const {
    constexpr std::uint64_t kReserveBytes = 8 << 10;
    const auto here = reinterpret_cast<std::uint64_t>(__builtin_frame_address(0)) - begin_;
    const std::uint64_t top = (here / slot_bytes_ + 1) * slot_bytes_ - colour_of(here / slot_bytes_);
    if (top - here > kBytes - kReserveBytes) [[unlikely]]
      *reinterpret_cast<volatile char*>(begin_) = 0;
  }

  /// The lowest address of all stacks, in a guard page.
  [[nodiscard]] std::uint64_t begin() const { return begin_; }
  /// One past the highest address of all stacks.
  [[nodiscard]] std::uint64_t end() const { return end_; }

 private:
  static constexpr std::size_t kColours = 32;
  static constexpr std::size_t kColourBytes = 128;

  // Stacks that start at equal offsets within their pages would fight for the same few cache sets.
  static std::uint64_t colour_of(std::uint64_t stack) { return stack % kColours * kColourBytes; }

  std::uint64_t guard_bytes_;     // below each stack
  std::uint64_t slot_bytes_;      // of a stack, its guard, and room for its colour
  std::uint64_t guard_distance_;  // from guard to guard
  std::uint64_t begin_ = 0;
  std::uint64_t end_ = 0;
};

}  // namespace simt
