// Template arguments that are given, deduced, and left to their defaults.
// prints: 7 8 9 10
// prints: set<int, 7>
// prints: set_to
// prints: by_default<int>
// prints: ns::inner
// exit: 0
#include <cstdio>
template <typename T, int N>
__global__ void set(T* x) { x[threadIdx.x] = N; }
template <typename T>
__global__ void set_to(T* x, T value) { x[threadIdx.x] = value; }
template <typename T, int N = 9>
__global__ void by_default(T* x) { x[threadIdx.x] = N; }
namespace ns {
template <int N>
__global__ void inner(int* x) { x[threadIdx.x] = N; }
}  // namespace ns
int main() {
  int *x, y[4];
  cudaMalloc(&x, 4 * sizeof(int));
  set<int, 7><<<1, 1>>>(x);
  set_to<<<1, 1>>>(x + 1, 8);
  by_default<int><<<1, 1>>>(x + 2);
  ns::inner<10><<<1, 1>>>(x + 3);
  cudaMemcpy(y, x, sizeof(y), cudaMemcpyDeviceToHost);
  printf("%d %d %d %d\n", y[0], y[1], y[2], y[3]);
}
