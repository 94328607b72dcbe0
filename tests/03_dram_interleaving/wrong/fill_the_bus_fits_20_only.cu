// expect: misses_target
// because: number of drams below 95 percent
// 21 of everything: right for R = 20 only.

#include "chapters/03_dram_interleaving/fill_the_bus.h"

BusPlan fill_the_bus(int channels, int row_latency) {
  const int banks = 21;
  const int requests_per_channel = 21;
  const int requests_in_flight = channels * requests_per_channel;
  return {banks, requests_in_flight};
}
