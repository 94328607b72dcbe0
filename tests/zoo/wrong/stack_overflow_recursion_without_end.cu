// expect: stack_overflow
// because: The recursion stops at 0, but steps by two from an odd number.

#include "tests/zoo/zoo.h"

__device__ int sum_of_steps(const int* in, int n) {
  if (n == 0) return 0;
  return in[n & 31] + sum_of_steps(in, n - 2) % 7;  // <- here
}

__global__ void sum_down(const int* in, int* out) { out[threadIdx.x] = sum_of_steps(in, 9); }

void run() {
  int* in = zoo::numbered<int>(32, "in");
  int* out = zoo::unwritten<int>(32, "out");
  launch(sum_down, {1, 1}, in, out);
}
