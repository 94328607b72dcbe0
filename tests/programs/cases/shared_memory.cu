// Dynamic and static shared memory, and more than 48 KiB after asking for it.
// prints: 2016 60000
// prints: 256 bytes of dynamic shared memory
// exit: 0
#include <cstdio>
extern __shared__ int dynamic[];
__global__ void sum(int* out) {
  __shared__ int fixed[64];
  fixed[threadIdx.x] = threadIdx.x;
  __syncthreads();
  dynamic[threadIdx.x] = fixed[63 - threadIdx.x];
  __syncthreads();
  if (threadIdx.x == 0) {
    int total = 0;
    for (int i = 0; i < 64; ++i) total += dynamic[i];
    *out = total;
  }
}
template <typename T>
__global__ void large(T* out) {
  extern __shared__ char bytes[];
  bytes[59999] = 1;
  *out = 59999 + bytes[59999];
}
int main() {
  int *x, y[2];
  cudaMalloc(&x, sizeof(y));
  sum<<<1, 64, 64 * sizeof(int)>>>(x);
  cudaFuncSetAttribute(large<int>, cudaFuncAttributeMaxDynamicSharedMemorySize, 60000);
  large<<<1, 1, 60000>>>(x + 1);
  cudaMemcpy(y, x, sizeof(y), cudaMemcpyDeviceToHost);
  printf("%d %d\n", y[0], y[1]);
}
