#pragma once

#include <atomic>
#include <chrono>
#include <thread>

namespace simt {

/// Lets another OS thread read what a worker has found, for good: between two of its turns in the kernel's code, the
/// worker changes its lists; inside of that code it does not, and from then on it never leaves it.
class StopGate {
 public:
  /// The worker goes on with the kernel's code.
  void enter_kernel() { in_kernel_.store(true); }

  /// The worker comes back from it. Never returns once somebody has called stop().
  void leave_kernel() {
    in_kernel_.store(false);
    if (!stops_.load()) return;
    is_parked_.store(true);
    while (true) std::this_thread::sleep_for(std::chrono::hours(1));
  }

  /// For the other one: whether the worker changes nothing any more. It may take two seconds.
  bool stop() {
    stops_.store(true);
    for (int i = 0; i < 2000; ++i) {
      if (in_kernel_.load() || is_parked_.load()) return true;
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return false;
  }

 private:
  std::atomic<bool> in_kernel_{false};
  std::atomic<bool> stops_{false};
  std::atomic<bool> is_parked_{false};
};

}  // namespace simt
