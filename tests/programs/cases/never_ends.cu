// A kernel that never ends: the budget ends it.
// options: --budget 2
// prints: before
// prints: the budget of 2 s was used up
// prints: block (0, 0, 0), thread (0, 0, 0)
// exit: 124
#include <cstdio>
__global__ void endless(volatile int* x) {
  while (*x == 0) {}
}
int main() {
  int* x;
  cudaMalloc(&x, 4);
  cudaMemset(x, 0, 4);
  printf("before\n");
  fflush(stdout);
  endless<<<1, 1>>>(x);
  cudaDeviceSynchronize();
  printf("never\n");
}
