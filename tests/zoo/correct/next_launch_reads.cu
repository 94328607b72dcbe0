// tricky: What one launch has written, all blocks of the next may read: a launch is a barrier for the whole GPU.

#include "tests/zoo/zoo.h"

__global__ void square(const int* in, int* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i] * in[i];
}

__global__ void reverse_all(const int* in, int* out, int count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[count - 1 - i];
}

void run() {
  int* data = zoo::numbered<int>(128, "data");
  int* squares = zoo::unwritten<int>(128, "squares");
  launch(square, {4, 32}, data, squares);
  launch(reverse_all, {4, 32}, squares, data, 128);
}
