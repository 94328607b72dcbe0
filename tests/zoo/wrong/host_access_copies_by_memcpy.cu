// expect: host_access
// because: The result is fetched by memcpy(), which knows the host's memory only: it takes cudaMemcpy.

#include <cstring>

#include "tests/zoo/zoo.h"

__global__ void number_elements(int* out) { out[threadIdx.x] = threadIdx.x; }

void run() {
  int* out = zoo::unwritten<int>(64, "out");
  launch(number_elements, {1, 64}, out);
  std::vector<int> result(64);
  memcpy(result.data(), out, 64 * sizeof(int));  // <- here
}
