// expect: uninitialized_global
// because: new int[n] does not clear what it returns, and the counts are added to what was there.

#include "tests/zoo/zoo.h"

__global__ void count_bits(const int* in, int* out) {
  int* counts = new int[4];
  for (int k = 0; k < 4; ++k) {
    counts[k] += in[threadIdx.x] >> k & 1;  // <- here
  }
  out[threadIdx.x] = counts[0] + counts[3];
  delete[] counts;
}

void run() {
  int* in = zoo::numbered<int>(32, "in");
  int* out = zoo::unwritten<int>(32, "out");
  launch(count_bits, {1, 32}, in, out);
}
