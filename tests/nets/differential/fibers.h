#pragma once

#include <ucontext.h>

#include <functional>
#include <memory>
#include <vector>

namespace differential {

/// Runs functions side by side, each with a stack of its own, one at a time and in order.
class Fibers {
 public:
  /// Runs body(0) to body(count - 1). When all that have not ended wait, `release` says for each whether it goes on.
  /// @throws std::logic_error if nobody may go on
  void run(int count, const std::function<void(int)>& body, const std::function<bool(int)>& release);
  /// Called by a body: waits until it is released.
  void wait();
  [[nodiscard]] bool has_ended(int fiber) const { return fibers_[static_cast<std::size_t>(fiber)].has_ended; }

 private:
  struct Fiber {
    ucontext_t context{};
    std::unique_ptr<char[]> stack;
    bool has_ended = false;
  };
  static void start(unsigned low, unsigned high);

  std::vector<Fiber> fibers_;
  ucontext_t scheduler_{};
  std::size_t current_ = 0;
  const std::function<void(int)>* body_ = nullptr;
  std::exception_ptr failure_;
};

}  // namespace differential
