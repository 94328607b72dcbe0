// expect: crash
// because: The table of functions has an entry that was never set.

#include "tests/zoo/zoo.h"

using Operation = int (*)(int);

__device__ int negate(int value) { return -value; }

__global__ void apply_operations(const int* in, int* out) {
  Operation operations[2] = {negate, nullptr};
  out[threadIdx.x] = operations[in[threadIdx.x] % 2](in[threadIdx.x]);  // <- here
}

void run() {
  int* in = zoo::numbered<int>(32, "in");
  int* out = zoo::unwritten<int>(32, "out");
  launch(apply_operations, {1, 32}, in, out);
}
