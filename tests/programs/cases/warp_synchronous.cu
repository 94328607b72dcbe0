// Code from before Volta: the last warp goes on without __syncwarp().
// prints: not guaranteed by CUDA: thread (0,0,0) reads element 16 of s
// prints: the lanes of a warp need not run in step since Volta (2017)
// exit: 4
#include <cstdio>
__global__ void sum(int* x) {
  __shared__ volatile int s[64];
  const int t = threadIdx.x;
  s[t] = x[t];
  __syncthreads();
  if (t < 32) {
    s[t] += s[t + 32];
    s[t] += s[t + 16];
    s[t] += s[t + 8];
  }
  if (t == 0) x[0] = s[0];
}
int main() {
  int* x;
  cudaMalloc(&x, 64 * sizeof(int));
  cudaMemset(x, 0, 64 * sizeof(int));
  sum<<<1, 64>>>(x);
  cudaDeviceSynchronize();
}
