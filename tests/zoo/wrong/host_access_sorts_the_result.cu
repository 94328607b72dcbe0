// expect: host_access
// because: std::sort() on the host is handed the pointers of an array in device memory.

#include <algorithm>

#include "tests/zoo/zoo.h"

__global__ void number_backwards(int* out) { out[threadIdx.x] = 64 - threadIdx.x; }

void run() {
  int* out = zoo::unwritten<int>(64, "out");
  launch(number_backwards, {1, 64}, out);
  std::sort(out, out + 64);  // <- here
}
