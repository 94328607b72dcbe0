// A race: told with its lines; the program goes on.
// prints: done
// prints: race: thread (31,0,0) reads element 32 of s
// prints: race.cu:9:3
// exit: 4
#include <cstdio>
__global__ void reverse(int* x) {
  __shared__ int s[64];
  s[threadIdx.x] = x[threadIdx.x];
  x[threadIdx.x] = s[63 - threadIdx.x];
}
int main() {
  int* x;
  cudaMalloc(&x, 64 * sizeof(int));
  cudaMemset(x, 0, 64 * sizeof(int));
  reverse<<<1, 64>>>(x);
  printf(cudaDeviceSynchronize() == cudaSuccess ? "done\n" : "failed\n");
}
