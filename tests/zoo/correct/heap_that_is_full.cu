// tricky: More threads ask for memory than the device heap can give; who gets null does without.

#include "tests/zoo/zoo.h"

__global__ void use_what_there_is(int* served, int* out) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  char* buffer = new char[32 << 10];
  if (buffer != nullptr) {
    memset(buffer, 1, 8);
    out[i] = buffer[7];
    atomicAdd(served, 1);
  } else {
    out[i] = 0;
  }
  __syncthreads();
  delete[] buffer;
}

void run() {
  int* served = zoo::filled(1, "served", 0);
  int* out = zoo::unwritten<int>(1024, "out");
  launch(use_what_there_is, {2, 512}, served, out);
  std::vector<int> result(1024);
  cudaMemcpy(result.data(), out, 1024 * sizeof(int), cudaMemcpyDeviceToHost);
}
