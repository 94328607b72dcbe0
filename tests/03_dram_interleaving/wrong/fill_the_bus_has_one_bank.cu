// expect: misses_target
// because: in the model, with 1 channel and R = 20, the bus is busy for 0.05 of the time; the target is at least 0.95
// Many requests in flight, and all of them wait for the same bank.

#include "chapters/03_dram_interleaving/fill_the_bus.h"

BusPlan fill_the_bus(int channels, int row_latency) {
  const int banks = 1;
  const int requests_per_channel = row_latency + 1;
  const int requests_in_flight = channels * requests_per_channel;
  return {banks, requests_in_flight};
}
