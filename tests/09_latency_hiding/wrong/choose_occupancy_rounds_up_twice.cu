// expect: misses_target
// because: wrong answers where shared memory is the limit
// What is reserved is rounded up apart from what is asked for: right only where whole units are reserved.

#include <algorithm>

#include "chapters/09_latency_hiding/choose_occupancy.h"

// Everything is handed out in units, so a block takes more than it asks for: round up first, then divide.
int rounded_up(int value, int unit) { return (value + unit - 1) / unit * unit; }

int warps_of(const Kernel& kernel) { return (kernel.threads + 31) / 32; }

int blocks_at_the_same_time(const Multiprocessor& sm, const Kernel& kernel) {
  const int registers = warps_of(kernel) * rounded_up(32 * kernel.registers, 256);
  const int shared_bytes = rounded_up(kernel.shared_bytes, 128) + rounded_up(sm.reserved_shared_bytes, 128);
  const int by_shared = shared_bytes == 0 ? sm.blocks : sm.shared_bytes / shared_bytes;
  return std::min({sm.blocks, sm.warps / warps_of(kernel), sm.registers / registers, by_shared});
}

float occupancy(const Multiprocessor& sm, const Kernel& kernel) {
  return static_cast<float>(blocks_at_the_same_time(sm, kernel) * warps_of(kernel)) / static_cast<float>(sm.warps);
}
