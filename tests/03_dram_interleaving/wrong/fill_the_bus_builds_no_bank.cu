// expect: wrong
// because: asks for 0 banks
// A plan that cannot be built.

#include "chapters/03_dram_interleaving/fill_the_bus.h"

BusPlan fill_the_bus(int channels, int row_latency) {
  const int banks = 0;
  const int requests_per_channel = 0;
  const int requests_in_flight = channels * requests_per_channel;
  return {banks, requests_in_flight};
}
