// Dynamic shared memory under a name that begins with two underscores, in an operator of a class, as NVIDIA's samples do.
// prints: sum 496
// exit: 0
#include <cstdio>
template <class T>
struct SharedMemory {
  __device__ inline operator T*() {
    extern __shared__ int __smem[];
    return (T*)__smem;
  }
};
template <class T>
__global__ void sum(T* x) {
  T* values = SharedMemory<T>();
  values[threadIdx.x] = threadIdx.x;
  __syncthreads();
  if (threadIdx.x == 0)
    for (int i = 0; i < blockDim.x; ++i) *x += values[i];
}
int main() {
  int *x, y = 0;
  cudaMalloc(&x, sizeof(y));
  cudaMemset(x, 0, sizeof(y));
  sum<int><<<1, 32, 32 * sizeof(int)>>>(x);
  cudaMemcpy(&y, x, sizeof(y), cudaMemcpyDeviceToHost);
  printf("sum %d\n", y);
}
