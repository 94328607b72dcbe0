// expect: misses_target
// because: of 15 memories have a bus that is busy for less than 0.95 of the time, and none may
// 21 of everything: right for R = 20 only.

#include "chapters/03_dram_interleaving/fill_the_bus.h"

BusPlan fill_the_bus(int channels, int row_latency) {
  const int banks = 21;
  const int requests_per_channel = 21;
  const int requests_in_flight = channels * requests_per_channel;
  return {banks, requests_in_flight};
}
