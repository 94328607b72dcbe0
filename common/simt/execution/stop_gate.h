#pragma once

#include <atomic>
#include <chrono>
#include <mutex>
#include <thread>

namespace simt {

/// Lets another OS thread read what the launch of a program has found, for good. Between two turns in the kernel's
/// code, the thread that launches changes its lists; inside of that code it does not, and once stopped it never leaves
/// it.
class StopGate {
 public:
  /// Held by whoever launches, as long as the launch goes on.
  [[nodiscard]] std::mutex& launching() { return launching_; }

  /// The launch goes on with the kernel's code.
  void enter_kernel() { in_kernel_.store(true); }

  /// It comes back from it. Never returns once somebody has called stop().
  void leave_kernel() {
    in_kernel_.store(false);
    if (!stops_.load()) return;
    is_parked_.store(true);
    while (true) std::this_thread::sleep_for(std::chrono::hours(1));
  }

  /// For the other one: from then on no launch changes anything. Whether one was under way.
  bool stop() {
    stops_.store(true);
    while (!launching_.try_lock()) {
      if (in_kernel_.load() || is_parked_.load()) return true;
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return false;
  }

 private:
  std::mutex launching_;
  std::atomic<bool> in_kernel_{false};
  std::atomic<bool> stops_{false};
  std::atomic<bool> is_parked_{false};
};

}  // namespace simt
