// expect: misses_target
// because: in the model, with 1 channel and R = 20, the bus is busy for 0.05 of the time
// Enough banks, but one request at a time: all banks but one have nothing to do.

#include "chapters/03_dram_interleaving/fill_the_bus.h"

BusPlan fill_the_bus(int channels, int row_latency) {
  const int banks = row_latency + 1;
  const int requests_per_channel = 1;
  const int requests_in_flight = requests_per_channel;
  return {banks, requests_in_flight};
}
