// expect: out_of_bounds
// because: The device heap has 8 MiB; malloc() returns null for the threads that come last, and nobody looks.

#include "tests/zoo/zoo.h"

__global__ void fill_buffers(int* out, int bytes) {
  int* buffer = static_cast<int*>(malloc(bytes));
  buffer[0] = threadIdx.x;  // <- here
  __syncthreads();
  out[blockIdx.x * blockDim.x + threadIdx.x] = buffer[0];
}

void run() {
  int* out = zoo::unwritten<int>(1024, "out");
  launch(fill_buffers, {4, 256}, out, 16 << 10);
}
