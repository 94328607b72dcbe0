// A launch may leave out arguments that have defaults.
// prints: 7 and 30
// exit: 0
#include <cstdio>
__global__ void set(int* x, int value, int factor = 1, int* also = nullptr) {
  *x = value * factor;
  if (also != nullptr) *also = value;
}
int main() {
  int *x, y[2];
  cudaMalloc(&x, sizeof(y));
  set<<<1, 1>>>(x, 7);
  set<<<1, 1>>>(x + 1, 10, 3);
  cudaMemcpy(y, x, sizeof(y), cudaMemcpyDeviceToHost);
  printf("%d and %d\n", y[0], y[1]);
}
