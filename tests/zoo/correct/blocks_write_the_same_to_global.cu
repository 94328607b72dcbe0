// tricky: Several blocks set one flag in global memory, all to 1; the host reads it afterwards.

#include "tests/zoo/zoo.h"

__global__ void any_multiple_of_seven(const int* in, int* found) {
  if (in[blockIdx.x * 32 + threadIdx.x] % 7 == 0) *found = 1;
}

void run() {
  int* in = zoo::numbered<int>(128, "in");
  int* found = zoo::filled(1, "found", 0);
  launch(any_multiple_of_seven, {4, 32}, in, found);
  int result = 0;
  cudaMemcpy(&result, found, sizeof(int), cudaMemcpyDeviceToHost);
}
