// tricky: The input was never written by a kernel, nor by the host, but copied from another array on the device.

#include "tests/zoo/zoo.h"

__global__ void increment(const int* in, int* out) { out[threadIdx.x] = in[threadIdx.x] + 1; }

void run() {
  int* original = zoo::numbered<int>(32, "original");
  int* in = zoo::unwritten<int>(32, "in");
  cudaMemcpy(in, original, 32 * sizeof(int), cudaMemcpyDeviceToDevice);
  int* out = zoo::unwritten<int>(32, "out");
  launch(increment, {1, 32}, in, out);
}
