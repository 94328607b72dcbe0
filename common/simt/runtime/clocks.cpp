#include "common/simt/device/clocks.h"

#include <chrono>

#include "common/simt/execution/current.h"
#include "common/simt/runtime/device.h"

// Threads that wait for a clock do so at the same time on a GPU, and here one after the other. So each look at it lets
// some time pass that nobody has to wait for.
unsigned long long globaltimer() noexcept {
  constexpr unsigned long long kPassing = 10'000;  // nanoseconds
  const auto since = std::chrono::steady_clock::now().time_since_epoch();
  return static_cast<unsigned long long>(std::chrono::nanoseconds(since).count()) +
         simt::device().time_passed().fetch_add(kPassing, std::memory_order_relaxed);
}

long long clock64() noexcept { return static_cast<long long>(globaltimer()); }

extern "C" std::clock_t clock() noexcept {
  if (simt::simt_current_log != nullptr) return clock64();
  timespec used{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
  return used.tv_sec * CLOCKS_PER_SEC + used.tv_nsec / (1'000'000'000 / CLOCKS_PER_SEC);
}
