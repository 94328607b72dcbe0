// tricky: A kernel may print, and what it prints does not disturb what is said about it.

#include <cstdio>

#include "tests/zoo/zoo.h"

__global__ void print_squares(const int* in) {
  if (threadIdx.x < 3) printf("%d squared is %d\n", in[threadIdx.x], in[threadIdx.x] * in[threadIdx.x]);
}

void run() {
  int* in = zoo::numbered<int>(32, "in");
  launch(print_squares, {1, 32}, in);
}
