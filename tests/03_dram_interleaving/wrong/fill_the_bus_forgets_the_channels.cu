// expect: misses_target
// because: in the model, 10 of 15 memories have a bus that is busy for less than 0.95 of the time, and none may, for example 2 channels and R = 1
// Enough requests for one channel, shared by all of them.

#include "chapters/03_dram_interleaving/fill_the_bus.h"

BusPlan fill_the_bus(int channels, int row_latency) {
  const int banks = row_latency + 1;
  const int requests_per_channel = banks;
  const int requests_in_flight = requests_per_channel;
  return {banks, requests_in_flight};
}
