// expect: misses_target
// because: in the model, another memory has a bus that is busy for 0.03 of the time
// The plans of the memories that are counted, and none for others.

#include "chapters/03_dram_interleaving/fill_the_bus.h"

BusPlan fill_the_bus(int channels, int R) {
  int b = R == 1 ? 2 : R == 4 ? 5 : R == 8 ? 9 : R == 20 ? 21 : R == 40 ? 41 : 4;
  return {b, channels * b};
}
