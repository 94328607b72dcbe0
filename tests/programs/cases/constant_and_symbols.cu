// __constant__ and __device__ variables.
// prints: 6 7
// exit: 0
#include <cstdio>
__constant__ int factor[2];
__device__ int result[2];
__global__ void multiply() { result[threadIdx.x] = factor[threadIdx.x] * 2 - threadIdx.x; }
int main() {
  const int values[2] = {3, 4};
  int y[2];
  cudaMemcpyToSymbol(factor, values, sizeof(values));
  multiply<<<1, 2>>>();
  cudaMemcpyFromSymbol(y, result, sizeof(y));
  printf("%d %d\n", y[0], y[1]);
}
