// Question:   a bank makes us wait R transfers long for one transfer; how does the bus stay busy?
// Technique:  let many banks prepare at the same time, and have a request ready for each of them.
// Watch:      bus utilisation in the model, at R = 20: 0.05 becomes 0.95 or more. It must hold for other R and more
//             channels too.

#include "chapters/03_dram_interleaving/fill_the_bus.h"

BusPlan fill_the_bus(int channels, int row_latency) {
  // [edit]
  // TODO: one bank and one request at a time: the bus waits R of every R + 1 transfers. How many of each fill it?
  const int banks = 1;
  const int requests_per_channel = 1;
  const int requests_in_flight = requests_per_channel;
  // [end edit]
  return {banks, requests_in_flight};
}
