// expect: hang
// because: Halving reaches 1 from every start but 0; the loop touches no memory.

#include "tests/zoo/zoo.h"

__global__ void count_halvings(const unsigned* in, int* out) {
  unsigned value = in[threadIdx.x];
  int halvings = 0;
  while (value != 1) {  // <- here
    value /= 2;         // <- here
    ++halvings;         // <- here
  }
  out[threadIdx.x] = halvings;
}

void run() {
  unsigned* in = zoo::filled(32, "in", 0U);
  int* out = zoo::unwritten<int>(32, "out");
  launch(count_halvings, {1, 32}, in, out);
}
