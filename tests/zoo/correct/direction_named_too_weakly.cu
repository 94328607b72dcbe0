// tricky: A copy between two arrays of the device that says "from the host": a GPU asks only that the side which is
// said to be the device's is.

#include "tests/zoo/zoo.h"

__global__ void increment(const int* in, int* out) { out[threadIdx.x] = in[threadIdx.x] + 1; }

void run() {
  int* original = zoo::numbered<int>(32, "original");
  int* in = zoo::unwritten<int>(32, "in");
  cudaMemcpy(in, original, 32 * sizeof(int), cudaMemcpyHostToDevice);
  int* out = zoo::unwritten<int>(32, "out");
  launch(increment, {1, 32}, in, out);
}
