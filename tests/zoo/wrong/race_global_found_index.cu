// expect: race_global
// because: Whoever finds a match stores its index: with several matches it is chance which one stays.

#include "tests/zoo/zoo.h"

__global__ void find_value(const int* in, int wanted, int* found) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (in[i] % 50 == wanted) {
    *found = i;  // <- here
  }
}

void run() {
  int* in = zoo::numbered<int>(256, "in");
  int* found = zoo::filled(1, "found", -1);
  launch(find_value, {4, 64}, in, 7, found);
}
