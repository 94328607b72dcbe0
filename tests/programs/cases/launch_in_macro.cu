// A launch in a macro of several lines, and a kernel behind a macro that stands for __launch_bounds__.
// prints: 5 7
// exit: 0
#include <cstdio>
#define BOUNDS(threads) __launch_bounds__(threads)
template <class T>
__global__ void BOUNDS(64)
set(T* x, T value) {
  *x = value;
}
#define LAUNCH(T, where, value) \
  set<T>                        \
      <<<1, 1, 0,               \
         0>>>(where, value);
int main() {
  int *x, y[2];
  cudaMalloc(&x, sizeof(y));
  LAUNCH(int, x, 5)
  set<<<dim3(1), dim3(1)>>>(x + 1, 7);
  cudaMemcpy(y, x, sizeof(y), cudaMemcpyDeviceToHost);
  printf("%d %d\n", y[0], y[1]);
}
