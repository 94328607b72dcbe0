// expect: misses_target
// because: for example 1 channel and R = 130: 64 banks each and 64 in flight
// Enough banks up to R = 63.

#include "chapters/03_dram_interleaving/fill_the_bus.h"

BusPlan fill_the_bus(int channels, int R) {
  int b = R + 1 < 64 ? R + 1 : 64;
  return {b, channels * b};
}
