// expect: crash
// because: Division of an integer by zero: a GPU does not stop but goes on with an arbitrary result.

#include "tests/zoo/zoo.h"

__global__ void average(const int* sums, const int* counts, int* out) {
  out[threadIdx.x] = sums[threadIdx.x] / counts[threadIdx.x];  // <- here
}

void run() {
  int* sums = zoo::numbered<int>(32, "sums");
  int* counts = zoo::filled(32, "counts", 0);
  int* out = zoo::unwritten<int>(32, "out");
  launch(average, {1, 32}, sums, counts, out);
}
