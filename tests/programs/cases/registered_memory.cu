// A kernel may use memory of the host's that was registered, and as much of it as was registered.
// prints: sum 10
// prints: out of bounds
// exit: 4
#include <cstdio>
#include <cstdlib>
__global__ void add(const int* values, int n, int* sum) {
  for (int i = 0; i < n; ++i) *sum += values[i];
}
int main() {
  int* values = (int*)malloc(1 << 20);
  for (int i = 0; i < 100; ++i) values[i] = i;
  if (cudaHostRegister(values, 5 * sizeof(int), cudaHostRegisterMapped) != cudaSuccess) return 1;
  if (cudaHostRegister(values, 4, 0) != cudaErrorHostMemoryAlreadyRegistered) return 2;
  int *there, *sum, result;
  cudaHostGetDevicePointer(&there, values, 0);
  cudaMalloc(&sum, sizeof(int));
  cudaMemset(sum, 0, sizeof(int));
  add<<<1, 1>>>(there, 5, sum);
  cudaMemcpy(&result, sum, sizeof(int), cudaMemcpyDeviceToHost);
  printf("sum %d\n", result);
  add<<<1, 1>>>(there, 6, sum);
  cudaDeviceSynchronize();
}
