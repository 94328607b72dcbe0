// expect: write_to_constant
// because: The bounds are const; casting that away does not make their memory writable.

#include "tests/zoo/zoo.h"

__device__ const int bounds[2] = {0, 255};

__global__ void widen_bounds(const int* in, int* out) {
  if (threadIdx.x == 0) {
    auto* writable = const_cast<volatile int*>(bounds);
    writable[1] = in[0];  // <- here
  }
  out[threadIdx.x] = min(in[threadIdx.x], bounds[threadIdx.x % 2]);
}

void run() {
  int* in = zoo::numbered<int>(32, "in");
  int* out = zoo::unwritten<int>(32, "out");
  launch(widen_bounds, {1, 32}, in, out);
}
