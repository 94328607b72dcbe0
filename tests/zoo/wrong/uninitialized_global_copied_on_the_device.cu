// expect: uninitialized_global
// because: Copying memory that nobody has written does not make it a value.

#include "tests/zoo/zoo.h"

__global__ void add_up(const int* in, int* out) {
  out[threadIdx.x] = in[threadIdx.x] + in[threadIdx.x + 32];  // <- here
}

void run() {
  int* half = zoo::unwritten<int>(64, "half");
  int* copy = zoo::unwritten<int>(64, "copy");
  cudaMemset(half, 0, 32 * sizeof(int));
  cudaMemcpy(copy, half, 64 * sizeof(int), cudaMemcpyDeviceToDevice);
  launch(add_up, {1, 32}, copy, zoo::unwritten<int>(32, "out"));
}
