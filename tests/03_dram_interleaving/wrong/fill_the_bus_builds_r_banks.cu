// expect: misses_target
// because: of 15 memories have a bus that is busy for less than 0.95 of the time, and none may
// R banks: 20 of 21 at R = 20, which is enough, but 8 of 9 at R = 8, which is not.

#include "chapters/03_dram_interleaving/fill_the_bus.h"

BusPlan fill_the_bus(int channels, int row_latency) {
  const int banks = row_latency;
  const int requests_per_channel = banks;
  const int requests_in_flight = channels * requests_per_channel;
  return {banks, requests_in_flight};
}
