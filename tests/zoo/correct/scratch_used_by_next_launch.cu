// tricky: Block 0 of the second launch writes the elements that block 1 of the first wrote and read.

#include "tests/zoo/zoo.h"

__global__ void double_through_scratch(int* data, int* scratch, int shift) {
  const int i = blockIdx.x * 32 + threadIdx.x;
  int* place = &scratch[(i + shift) % 64];
  *place = data[i];
  data[i] = *place * 2;
}

void run() {
  int* data = zoo::numbered<int>(64, "data");
  int* scratch = zoo::unwritten<int>(64, "scratch");
  launch(double_through_scratch, {2, 32}, data, scratch, 0);
  launch(double_through_scratch, {2, 32}, data, scratch, 32);
}
