// expect: host_access
// because: std::copy() takes any two pointers, and it runs on the host: nothing fetches the elements from the device.

#include <algorithm>

#include "tests/zoo/zoo.h"

__global__ void number_elements(int* out) { out[threadIdx.x] = threadIdx.x; }

void run() {
  int* out = zoo::unwritten<int>(64, "out");
  launch(number_elements, {1, 64}, out);
  std::vector<int> result(64);
  std::copy(out, out + 64, result.begin());  // <- here
}
