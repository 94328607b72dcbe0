#include "common/simt/device/clocks.h"

#include <chrono>

unsigned long long globaltimer() noexcept {
  const auto since = std::chrono::steady_clock::now().time_since_epoch();
  return static_cast<unsigned long long>(std::chrono::nanoseconds(since).count());
}

long long clock64() noexcept { return static_cast<long long>(globaltimer()); }
