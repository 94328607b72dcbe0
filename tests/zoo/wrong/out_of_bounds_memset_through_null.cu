// expect: out_of_bounds
// because: The scratch memory is optional, and memset() clears it without looking whether there is any.

#include <cstring>

#include "tests/zoo/zoo.h"

__global__ void clear_scratch(const int* in, int* out, int* scratch) {
  if (threadIdx.x == 0) {
    std::memset(scratch, 0, 32 * sizeof(int));  // <- here
  }
  __syncthreads();
  out[threadIdx.x] = in[threadIdx.x];
}

void run() {
  int* in = zoo::numbered<int>(32, "in");
  int* out = zoo::unwritten<int>(32, "out");
  int* none = nullptr;
  launch(clear_scratch, {1, 32}, in, out, none);
}
