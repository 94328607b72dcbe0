// tricky: A recursion to a depth that differs from lane to lane.

#include "tests/zoo/zoo.h"

__device__ int fibonacci(int n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }

__global__ void fill_fibonacci(int* out) { out[threadIdx.x] = fibonacci(threadIdx.x % 8); }

void run() {
  int* out = zoo::unwritten<int>(32, "out");
  launch(fill_fibonacci, {1, 32}, out);
}
