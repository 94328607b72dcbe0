#pragma once

#include <boost/context/fiber.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace simt {

/// Stackful fibers that belong to one OS thread and switch to each other directly.
///
/// Stacks have a guard page below them, so that endless recursion faults instead of corrupting a neighbour.
class Fibers {
 public:
  static constexpr int kMain = -1;                      ///< the OS thread's own stack
  static constexpr std::size_t kStackBytes = 64 << 10;  ///< 64 times CUDA's default; host-style code needs more

  /// @param body  what every fiber runs when it is first switched to; it must never return
  Fibers(int count, void (*body)(int fiber));
  ~Fibers();
  Fibers(const Fibers&) = delete;
  Fibers& operator=(const Fibers&) = delete;

  /// Suspends the caller and runs `fiber` (or kMain). Returns when somebody switches back.
  void switch_to(int fiber) {
    if (!context(fiber)) [[unlikely]] create(fiber);
    previous_ = current_;
    current_ = fiber;
    boost::context::fiber from = std::move(context(fiber)).resume();
    context(previous_) = std::move(from);
  }

  /// Forgets every suspended fiber without unwinding it; each starts afresh when next switched to. Only from kMain.
  void abandon_all();

  /// Whether `address` lies in the page below some fiber's stack.
  [[nodiscard]] bool is_guard(std::uint64_t address) const;

  /// Faults now, in the guard page, if the running fiber has hardly any stack left. A fault inside malloc() could not be
  /// reported, because the report needs malloc() too.
  void fault_if_exhausted() const;

  /// The lowest address of all stacks.
  [[nodiscard]] std::uint64_t stacks_begin() const { return stacks_begin_; }
  /// One past the highest address of all stacks.
  [[nodiscard]] std::uint64_t stacks_end() const { return stacks_end_; }
  /// The fiber that runs, or kMain.
  [[nodiscard]] int current() const { return current_; }

 private:
  boost::context::fiber& context(int fiber) { return contexts_[static_cast<std::size_t>(fiber + 1)]; }
  void create(int fiber);

  void (*body_)(int);
  std::vector<boost::context::fiber> contexts_;  // [0] is kMain
  std::uint64_t guard_bytes_;  // below each stack
  std::uint64_t slot_bytes_;   // of a stack and its guard
  int current_ = kMain;
  int previous_ = kMain;
  std::uint64_t stacks_begin_ = 0;
  std::uint64_t stacks_end_ = 0;
};

}  // namespace simt
