// An assert() in a kernel that does not hold ends the thread, and is the error of all that waits from then on.
// prints: block: [1,0,0], thread: [28,0,0] Assertion `at < n` failed.
// prints: block: [1,0,0], thread: [31,0,0] Assertion `at < n` failed.
// prints: device-side assert triggered, and again: device-side assert triggered
// prints: 60 threads came past it
// prints: 31 threads before one that fails: no block follows
// prints: behind a barrier: device-side assert triggered
// prints: not counted: device-side assert triggered
// exit: 0
#include <cassert>
#include <cstdio>
__managed__ int passed = 0;
__global__ void check(int n) {
  const int at = blockIdx.x * blockDim.x + threadIdx.x;
  assert(at < n);
  atomicAdd(&passed, 1);
}
__global__ void pass_but_one() {
  const int at = blockIdx.x * blockDim.x + threadIdx.x;
  assert(at != 31);
  atomicAdd(&passed, 1);
}
__global__ void meet(int n) {
  assert(threadIdx.x < n);
  __syncthreads();
  __syncwarp();
}
int main() {
  check<<<1000, 32>>>(60);
  const char* first = cudaGetErrorString(cudaDeviceSynchronize());
  printf("%s, and again: %s\n", first, cudaGetErrorString(cudaDeviceSynchronize()));
  printf("%d threads came past it\n", passed);
  cudaDeviceReset();
  passed = 0;
  pass_but_one<<<1000, 32>>>();
  cudaDeviceSynchronize();
  printf("%d threads before one that fails: no block follows\n", passed);
  cudaDeviceReset();
  meet<<<1, 64>>>(40);
  printf("behind a barrier: %s\n", cudaGetErrorString(cudaDeviceSynchronize()));
  cudaDeviceReset();
  for (int i = 0; i < 3; ++i) check<<<1000, 32>>>(32000);
  check<<<1000, 32>>>(5);
  printf("not counted: %s\n", cudaGetErrorString(cudaDeviceSynchronize()));
}
