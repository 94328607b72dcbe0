// expect: uninitialized_shared
// because: The flag is set when something is found, and never cleared: when nothing is found it holds anything.

#include "tests/zoo/zoo.h"

__global__ void find_negative(const int* in, int* out) {
  __shared__ bool found;
  if (in[threadIdx.x] < 0) found = true;
  __syncthreads();
  if (threadIdx.x == 0) {
    out[0] = found ? 1 : 0;  // <- here
  }
}

void run() {
  int* in = zoo::numbered<int>(64, "in");
  int* out = zoo::unwritten<int>(1, "out");
  launch(find_negative, {1, 64}, in, out);
}
