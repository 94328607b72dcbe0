// expect: misses_target
// because: times the requests in flight that would do; the target is at most 2, for example
// Far more requests in flight than the banks can use.

#include "chapters/03_dram_interleaving/fill_the_bus.h"

BusPlan fill_the_bus(int channels, int row_latency) {
  const int banks = row_latency + 1;
  const int requests_per_channel = 10 * banks;
  const int requests_in_flight = channels * requests_per_channel;
  return {banks, requests_in_flight};
}
