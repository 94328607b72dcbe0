// Kernels behind pointers, in tables, in macros, in headers, and with a namesake on the host.
// prints: 1 2 3 4 5 6
// prints:   two
// exit: 0
#include <cstdio>
#include "launch_in_header.cuh"
__global__ void one(int* x) { *x = 1; }
__global__ void two(int* x) { *x = 2; }
__global__ void three(int* x) { *x = 3; }
template <typename T>
__global__ void four(T* x) { *x = 4; }
__global__ void six(int* x) { *x = 6; }
void six() {
  int* x = device_array + 5;
  six<<<1, 1>>>(x);
}
#define RUN(kernel, at) kernel<<<1, 1>>>(device_array + (at))
#define CHECK(call) do { if ((call) != cudaSuccess) printf("failed\n"); } while (0)
int main() {
  cudaMalloc(&device_array, 6 * sizeof(int));
  void (*pointer)(int*) = one;
  pointer<<<1, 1>>>(device_array);
  void (*table[])(int*) = {one, two};
  const int i = 1;
  if (i) table[i]<<<dim3(1), dim3(1)>>>(device_array + 1);
  else (*pointer)<<<1, 1>>>(nullptr);
  CHECK((three<<<1, 1>>>(device_array + 2), cudaPeekAtLastError()));
  RUN(four, 3);
  in_header(4);
  six();
  int y[6];
  cudaMemcpy(y, device_array, sizeof(y), cudaMemcpyDeviceToHost);
  printf("%d %d %d %d %d %d\n", y[0], y[1], y[2], y[3], y[4], y[5]);
}
