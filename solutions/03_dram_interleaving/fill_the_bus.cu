// Question:   a bank makes us wait R transfers long for one transfer; how does the bus stay busy?
// Technique:  let many banks prepare at the same time, and have a request ready for each of them.
// Watch:      bus utilisation in the model, at R = 20: 0.05 becomes 0.95 or more. It must hold for other R and more
//             channels too.

#include "chapters/03_dram_interleaving/fill_the_bus.h"

BusPlan fill_the_bus(int channels, int row_latency) {
  // [edit]
  // A bank is busy for R + 1 transfers and uses the bus for one of them, so R + 1 banks can take turns without a gap. A
  // bank without a request does nothing: each needs one in flight, on every channel.
  const int banks = row_latency + 1;
  const int requests_per_channel = banks;
  const int requests_in_flight = channels * requests_per_channel;
  // [end edit]
  return {banks, requests_in_flight};
}
