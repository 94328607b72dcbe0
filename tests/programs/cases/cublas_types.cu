// A product whose types are values, a barrier object of a whole block, and managed memory that nobody has written.
// prints: 19 22 43 50, sum 6, managed 0
// exit: 0
#include <cublasLt.h>
#include <cublas_v2.h>
#include <cuda/barrier>
#include <cstdio>
__global__ void sum(const int* from, int* to) {
  __shared__ int copy[4];
  __shared__ cuda::barrier<cuda::thread_scope::thread_scope_block> all;
  if (threadIdx.x == 0) init(&all, blockDim.x);
  __syncthreads();
  cuda::memcpy_async(&copy[threadIdx.x], &from[threadIdx.x], cuda::aligned_size_t<sizeof(int)>(sizeof(int)), all);
  all.arrive_and_wait();
  if (threadIdx.x == 0) *to = copy[0] + copy[1] + copy[2] + copy[3];
}
int main() {
  const float a[] = {1, 3, 2, 4}, b[] = {5, 7, 6, 8}, one = 1, zero = 0;
  float *x, y[4];
  cudaMalloc(&x, 3 * sizeof(a));
  cudaMemcpy(x, a, sizeof(a), cudaMemcpyHostToDevice);
  cudaMemcpy(x + 4, b, sizeof(b), cudaMemcpyHostToDevice);
  cublasHandle_t handle;
  cublasLtHandle_t light;
  cublasCreate(&handle);
  cublasLtCreate(&light);
  cublasGemmEx(handle, CUBLAS_OP_N, CUBLAS_OP_N, 2, 2, 2, &one, x, CUDA_R_32F, 2, x + 4, CUDA_R_32F, 2, &zero, x + 8,
               CUDA_R_32F, 2, CUBLAS_COMPUTE_32F_FAST_TF32, CUBLAS_GEMM_DEFAULT);
  cudaMemcpy(y, x + 8, sizeof(y), cudaMemcpyDeviceToHost);
  int* managed;
  cudaMallocManaged(&managed, 6 * sizeof(int));
  const int untouched = managed[5];
  for (int i = 0; i < 4; ++i) managed[i] = i;
  sum<<<1, 4>>>(managed, managed + 4);
  cudaDeviceSynchronize();
  printf("%g %g %g %g, sum %d, managed %d\n", y[0], y[2], y[1], y[3], managed[4], untouched);
}
