// A fault comes back from the next call that waits, and stays until the device is reset; a bad launch does not stay.
// prints: launch: invalid configuration argument, then no error
// prints: after: an illegal memory access was encountered
// prints: sticky: cudaErrorIllegalAddress
// prints: reset: no error
// prints: invalid launch: a block of (2000,1,1) = 2000 threads
// prints: out of bounds: a store of 4 bytes at x[1000], but x has 1 element
// exit: 4
#include <cstdio>
__global__ void beyond(int* x) { x[threadIdx.x + 1000] = 1; }
__global__ void fine(int* x) { *x = 1; }
int main() {
  int* x;
  cudaMalloc(&x, 4);
  fine<<<1, 2000>>>(x);
  printf("launch: %s, ", cudaGetErrorString(cudaGetLastError()));
  printf("then %s\n", cudaGetErrorString(cudaGetLastError()));
  beyond<<<1, 32>>>(x);
  printf("after: %s\n", cudaGetErrorString(cudaDeviceSynchronize()));
  fine<<<1, 1>>>(x);
  cudaGetLastError();
  printf("sticky: %s\n", cudaGetErrorName(cudaGetLastError()));
  cudaDeviceReset();
  cudaMalloc(&x, 4);
  fine<<<1, 1>>>(x);
  printf("reset: %s\n", cudaGetErrorString(cudaDeviceSynchronize()));
}
