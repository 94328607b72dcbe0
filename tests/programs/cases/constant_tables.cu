// Constant memory that is const and constant memory that the host sets, in one file.
// prints: 4 + 20 + 3
// exit: 0
#include <cstdio>
__constant__ const int fixed[2] = {3, 4};
__constant__ int variable[2];
constexpr __constant__ int kAlso[] = {1, 2, 3};
const __constant__ int* pointer;
__global__ void read(int* x) {
  x[0] = fixed[threadIdx.x + 1];
  x[1] = variable[threadIdx.x + 1];
  x[2] = kAlso[threadIdx.x + 2];
}
int main() {
  const int values[2] = {10, 20};
  cudaMemcpyToSymbol(variable, values, sizeof(values));
  int *x, y[3];
  cudaMalloc(&x, sizeof(y));
  read<<<1, 1>>>(x);
  cudaMemcpy(y, x, sizeof(y), cudaMemcpyDeviceToHost);
  printf("%d + %d + %d\n", y[0], y[1], y[2]);
}
