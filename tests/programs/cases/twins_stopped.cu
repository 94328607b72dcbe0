// A mistake in a launch that is not counted is told with its place, as far as it can be known there. An access of 16
// bytes that is misaligned is no null pointer.
// options: --launches 1
// prints: misaligned address
// prints: no error
// prints: misaligned: a store of 16 bytes at
// prints: twins_stopped.cu:16
// prints: thread (16,0,0) waits at __syncthreads() for thread (0,0,0), which has
// prints: twins_stopped.cu:19
// prints: out of bounds: an access to x[1073741824], but x has 1024 elements
// prints: twins_stopped.cu:21
// exit: 4
#include <cstdio>

__global__ void misaligned(int* x, int by) {
  reinterpret_cast<float4*>(x + by)[threadIdx.x] = float4{1, 2, 3, 4};
}
__global__ void divergent(unsigned lanes) {
  if (threadIdx.x >= lanes) __syncthreads();
}
__global__ void far_away(int* x, size_t step) { x[threadIdx.x * step] = 1; }

int main() {
  int* x;
  cudaMalloc(&x, 1024 * sizeof(int));
  for (int by = 0; by < 2; ++by) misaligned<<<1, 32>>>(x, by);
  printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
  cudaDeviceReset();
  for (int lanes = 0; lanes < 32; lanes += 16) divergent<<<1, 32>>>(lanes);
  printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
  cudaDeviceReset();
  cudaMalloc(&x, 1024 * sizeof(int));
  for (size_t step = 1; step < 1 << 31; step <<= 30) far_away<<<1, 32>>>(x, step);
}
