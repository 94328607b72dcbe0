// tricky: Blocks of 33 threads write bytes: the border between two blocks lies inside a word.

#include "tests/zoo/zoo.h"

__global__ void mark_even(const int* in, unsigned char* even) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  even[i] = in[i] % 2 == 0;
}

void run() {
  int* in = zoo::numbered<int>(99, "in");
  unsigned char* even = zoo::unwritten<unsigned char>(99, "even");
  launch(mark_even, {3, 33}, in, even);
}
