// expect: uninitialized_global
// because: cudaMemset() leaves the last byte, and an int is read there.

#include "tests/zoo/zoo.h"

__global__ void brighten(const int* in, int* out) {
  const int i = threadIdx.x;
  out[i] = in[i] + 1;  // <- here
}

void run() {
  int* in = zoo::unwritten<int>(32, "in");
  int* out = zoo::unwritten<int>(32, "out");
  cudaMemset(in, 0, 32 * sizeof(int) - 1);
  launch(brighten, {1, 32}, in, out);
}
