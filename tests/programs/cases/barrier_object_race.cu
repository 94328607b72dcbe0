// An arrival alone orders nothing for the one who arrives: it has to wait.
// prints: race: thread (1,0,0) reads element 0 of value, and thread (0,0,0) writes it in line 12
// exit: 4
#include <cstdio>
#include <cuda/barrier>
__global__ void read(int* out) {
  __shared__ int value[1];
  __shared__ cuda::barrier<cuda::thread_scope_block> all;
  if (threadIdx.x == 0) init(&all, blockDim.x);
  __syncthreads();
  if (threadIdx.x == 0) {
    value[0] = 1;
  }
  auto token = all.arrive();
  out[threadIdx.x] = value[0];
  all.wait(static_cast<decltype(token)&&>(token));
}
int main() {
  int* out;
  cudaMalloc(&out, 64 * sizeof(int));
  read<<<1, 64>>>(out);
  cudaDeviceSynchronize();
}
